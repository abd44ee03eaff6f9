// Files that people hand in: chosen from a list, or dropped on a part of the page.

/**
 * Takes the file that is chosen.
 * @param {HTMLInputElement} input
 * @param {(file: File) => unknown} take
 */
export function takeChosen(input, take) {
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (file) await take(file);
    // The same one may be chosen again.
    input.value = '';
  });
}

/**
 * Takes the file that is dropped on a part of the page.
 * @param {HTMLElement} root
 * @param {(file: File) => unknown} take
 */
export function takeDropped(root, take) {
  root.addEventListener('dragover', (event) => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
  root.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}
