// The decisions before the first paint, while the modules are still on their way: the colours, the view, and whether to
// greet. It is part of the document.
{
  /** @param {string} name */
  const kept = (name) => sessionStorage.getItem(name) ?? localStorage.getItem(name);

  let isNew = true;
  try {
    isNew = !sessionStorage.length && !localStorage.length;
    document.documentElement.dataset.theme = JSON.parse(kept('advance.theme') ?? '"auto"');
  } catch {
    // The browser keeps nothing, or nothing that can be read.
  }

  const words = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  const view = words.get('view') ?? query.get('view') ?? 'play';
  const section = document.querySelector(`[data-view="${CSS.escape(view)}"]`) ?? document.querySelector('[data-view]');
  if (section instanceof HTMLElement) section.hidden = false;

  const game = document.querySelector(`#which [value="${CSS.escape(query.get('play') ?? '')}"]`);
  if (game instanceof HTMLOptionElement) game.selected = true;

  // A link may hold a game: the modules find out.
  const isPlain = query.size === (game ? 1 : 0) && !words.size;
  const greeting = document.getElementById('greeting');
  if (isNew && isPlain && greeting instanceof HTMLTemplateElement) {
    document.body.append(greeting.content.cloneNode(true));
    const [dialog, head, begin] = ['welcome', 'welcome-head', 'begin'].map((id) => document.getElementById(id));
    // A sibling game begins with its first task, whose board comes with the modules.
    const { sentence, task } = game instanceof HTMLElement ? game.dataset : {};
    if (sentence && task && head) {
      head.textContent = sentence;
      const [film, act, battle] = [head.nextElementSibling, document.createElement('p'), document.createElement('div')];
      film?.replaceChildren(document.querySelector('.awaited')?.cloneNode(true) ?? '');
      battle.append(Object.assign(act, { className: 'act', textContent: task }), film ?? '');
      head.after(Object.assign(battle, { className: 'battle' }));
      begin?.remove();
      battle.nextElementSibling?.remove();
    }
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
    // Show the late notice above the greeting.
    const late = document.getElementById('notice');
    if (late) late.popover = 'manual';
    late?.showPopover?.();
    begin?.addEventListener('click', () => begin.setAttribute('aria-busy', 'true'));
  }
}
