// What is decided before the first paint, while the modules are still on their way: the colours, the view, and whether to
// greet. It is part of the document.
{
  /** @param {string} name */
  const kept = (name) => sessionStorage.getItem(name) ?? localStorage.getItem(name);

  let isNew = true;
  try {
    document.documentElement.dataset.theme = JSON.parse(kept('advance.theme') ?? '"auto"');
    isNew = !sessionStorage.length && !localStorage.length;
  } catch {
    // The browser keeps nothing, or nothing that can be read.
  }

  const words = new URLSearchParams(location.hash.slice(1));
  const view = words.get('view') ?? new URLSearchParams(location.search).get('view') ?? 'play';
  const section = document.querySelector(`[data-view="${CSS.escape(view)}"]`) ?? document.querySelector('[data-view]');
  if (section instanceof HTMLElement) section.hidden = false;

  // Another game has other words, and a link may hold a game: the modules find out.
  const greeting = document.getElementById('greeting');
  if (isNew && !location.search && !words.size && greeting instanceof HTMLTemplateElement) {
    document.body.append(greeting.content.cloneNode(true));
    const [dialog, begin] = [document.getElementById('welcome'), document.getElementById('begin')];
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
    begin?.addEventListener('click', () => begin.setAttribute('aria-busy', 'true'));
  }
}
