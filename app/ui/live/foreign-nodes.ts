/** Elements that browser extensions and translators put into the page (R117). */

type Children = readonly (readonly [node: ChildNode, text: string | null])[];

declare global {
  interface Window {
    /** The page as it was sent: the child nodes of each element. */
    sentPage?: Map<Element, Children>;
  }
}

/** No style is ours, and nothing of ours in the head has a class or an id. */
const foreignInHead = 'style, [class], [id]';

/** Inline script: records the page once it is parsed, before extensions change it. */
export const noteSentPage = `document.addEventListener('readystatechange', () => {
  window.sentPage = new Map([...document.querySelectorAll('*')].map((element) =>
    [element, [...element.childNodes].map((node) => [node, node.nodeValue])]));
}, { once: true });`;

/**
 * Restores the document that the server sent while React hydrates it: one extra node would make React
 * render the whole page again, without typed values and focus.
 * @returns a function that ends this and puts the foreign nodes back
 */
export function hideForeignNodes(): () => void {
  const sent = window.sentPage;
  delete window.sentPage;
  if (sent === undefined) return () => undefined;
  const own = new Map(
    [...sent].map(([parent, children]) => [
      parent,
      children.every(isOwn) ? children : children.filter(isOwn),
    ]),
  );
  const hidden = new Map<Comment, ChildNode>();

  function hideAll(): void {
    const focused = document.activeElement;
    for (const [parent, children] of own) asSent(parent, children, hidden);
    // An element that a foreign node had wrapped lost the focus when it moved back.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    observer.takeRecords();
  }

  // Foreign nodes are added in tasks of their own, so React never sees them.
  const observer = new MutationObserver(hideAll);
  hideAll();
  observer.observe(document, { childList: true, characterData: true, subtree: true });

  return () => {
    observer.disconnect();
    for (const [place, node] of hidden) if (place.isConnected) place.replaceWith(node);
  };
}

/** Whether a node from the time when the page was parsed can be ours. */
function isOwn([node]: Children[number]): boolean {
  if (!(node instanceof Element)) return true;
  if (node.parentElement === document.documentElement) return /^(head|body)$/.test(node.localName);
  if (node.parentElement === document.head) return !node.matches(foreignInHead);
  return !node.localName.includes('-');
}

/** Whether nothing was changed; so it is for nearly all elements of a page. */
function isAsSent(parent: Element, children: Children): boolean {
  let at = parent.firstChild;
  for (const [node, text] of children) {
    if (at !== node || node.nodeValue !== text) return false;
    at = node.nextSibling;
  }
  return at === null;
}

/**
 * Restores an element's own child nodes. A foreign node leaves a comment as its placeholder, which React
 * skips; one that replaced a node of ours, as a translation does, can't be put back.
 */
function asSent(parent: Element, children: Children, hidden: Map<Comment, ChildNode>): void {
  if (isAsSent(parent, children)) return;
  const expected = new Set(children.map(([node]) => node));
  const missing = children.some(([node]) => node.parentNode !== parent);
  for (const node of [...parent.childNodes]) {
    if (expected.has(node) || node instanceof Comment) continue;
    const place = document.createComment('');
    node.replaceWith(place);
    if (!missing) hidden.set(place, node);
    // Without their styles the page would flash; React ignores the head's last children.
    if (node instanceof HTMLStyleElement) document.head.append(node);
  }
  let next: ChildNode | null = null;
  for (const [node, text] of [...children].reverse()) {
    if (node.parentNode !== parent) parent.insertBefore(node, next);
    if (node.nodeValue !== text) node.nodeValue = text;
    next = node;
  }
}
