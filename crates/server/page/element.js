// Elements of the page, made in one expression.

/**
 * An element with attributes and children; attributes that are `true` have no value, those that are `false` are left
 * out.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Record<string, string | number | boolean>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? '' : `${value}`);
  }
  made.append(...children);
  return made;
}

/**
 * A button that does something.
 * @param {string} text
 * @param {() => void} onClick
 * @param {Record<string, string | number | boolean>} [attributes]
 */
export function button(text, onClick, attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', onClick);
  return made;
}
