/**
 * The same HTML as a tree of React elements, so that `renderToString` can be measured on it: every
 * element is an element, every text a text. It reads what React writes, where each value is quoted.
 */
import { createElement } from 'react';

const token =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][\w-]*)>|<([a-z][\w-]*)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+|</gi;
const attribute = /([\w:.-]+)(?:="([^"]*)")?/g;
const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
]);
const raw = new Set(['script', 'style']);
/** @type {Record<string, string>} */
const renamed = {
  class: 'className',
  for: 'htmlFor',
  autocomplete: 'autoComplete',
  charset: 'charSet',
  colspan: 'colSpan',
  crossorigin: 'crossOrigin',
  inputmode: 'inputMode',
  maxlength: 'maxLength',
  minlength: 'minLength',
  novalidate: 'noValidate',
  readonly: 'readOnly',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
};
/** @type {Record<string, string>} */
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** @typedef {{ name: string, props: Record<string, unknown>, children: unknown[] }} Open */

/**
 * @param {string} html a whole document
 * @returns {import('react').ReactElement}
 */
export function pageElement(html) {
  /** @type {Open} */
  const top = { name: '', props: {}, children: [] };
  const open = [top];
  token.lastIndex = 0;
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const [text, closed, opened, attributes = '', selfClosed] = match;
    const inner = open.at(-1) ?? top;
    if (closed !== undefined) {
      // What Remix streams stands after these two: a browser takes it into the body, and so is it here.
      if (closed !== 'body' && closed !== 'html') close(open);
    } else if (opened !== undefined) {
      const name = opened;
      const props = propsOf(attributes);
      if (raw.has(name)) {
        const end = html.indexOf(`</${name}>`, token.lastIndex);
        const content = html.slice(token.lastIndex, end);
        token.lastIndex = end + name.length + 3;
        inner.children.push(
          createElement(name, { ...props, dangerouslySetInnerHTML: { __html: content } }),
        );
      } else if (empty.has(name.toLowerCase()) || selfClosed === '/')
        inner.children.push(createElement(name, props));
      else open.push({ name, props, children: [] });
    } else if (!text.startsWith('<!')) inner.children.push(unescaped(text));
  }
  while (open.length > 1) close(open);
  const [page] = top.children;
  return /** @type {import('react').ReactElement} */ (page);
}

/** @param {Open[]} open */
function close(open) {
  const done = open.pop();
  if (done === undefined) return;
  const { name, props, children } = done;
  const element =
    name === 'textarea'
      ? createElement(name, { ...props, defaultValue: children.join('') })
      : createElement(name, props, .../** @type {import('react').ReactNode[]} */ (children));
  open.at(-1)?.children.push(element);
}

/** @param {string} text */
function propsOf(text) {
  /** @type {Record<string, unknown>} */
  const props = {};
  for (const [, name = '', value] of text.matchAll(attribute))
    props[renamed[name] ?? name] =
      value === undefined ||
      (value === '' && /^(checked|disabled|hidden|open|required)$/.test(name))
        ? true
        : name === 'style'
          ? styleOf(unescaped(value))
          : unescaped(value);
  return props;
}

/** @param {string} text */
function styleOf(text) {
  return Object.fromEntries(
    text
      .split(';')
      .filter((one) => one.includes(':'))
      .map((one) => {
        const at = one.indexOf(':');
        const name = one.slice(0, at).trim();
        const key = name.startsWith('--')
          ? name
          : name.replace(/-([a-z])/g, (_, /** @type {string} */ letter) => letter.toUpperCase());
        return [key, one.slice(at + 1).trim()];
      }),
  );
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}
