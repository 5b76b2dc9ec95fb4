/** Elements that browser extensions and translators put into the page (R117). */

type Children = readonly (readonly [node: ChildNode, text: string | null])[];

declare global {
  interface Window {
    /** The page as it was sent: the child nodes of each element. */
    sentPage?: Map<Element, Children>;
  }
}

/** Ours is one style, and nothing in the head has a class or an id. */
const foreignInHead = 'style:not([data-theme]), [class], [id]';

/** Inline script: notes the page when it is read to its end, before extensions begin with it. */
export const noteSentPage = `document.addEventListener('readystatechange', () => {
  window.sentPage = new Map([...document.querySelectorAll('*')].map((element) =>
    [element, [...element.childNodes].map((node) => [node, node.nodeValue])]));
}, { once: true });`;

/**
 * Makes the document what the server sent, for as long as React hydrates it: a node too many, and it
 * would draw the whole page anew, without anything typed or focused.
 * @returns ends it and puts the foreign nodes back
 */
export function hideForeignNodes(): () => void {
  const sent = window.sentPage;
  delete window.sentPage;
  if (sent === undefined) return () => undefined;
  const own = new Map([...sent].map(([parent, children]) => [parent, children.filter(isOwn)]));
  const hidden = new Map<Comment, ChildNode>();

  function hideAll(): void {
    const focused = document.activeElement;
    for (const [parent, children] of own) asSent(parent, children, hidden);
    // What a stranger had wrapped lost the focus on its way back.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    observer.takeRecords();
  }

  // Strangers come in tasks of their own, so React never sees them.
  const observer = new MutationObserver(hideAll);
  hideAll();
  observer.observe(document, { childList: true, characterData: true, subtree: true });

  return () => {
    observer.disconnect();
    for (const [place, node] of hidden) if (place.isConnected) place.replaceWith(node);
  };
}

/** Whether a node can be ours that was there when the page was read to its end. */
function isOwn([node]: Children[number]): boolean {
  if (!(node instanceof Element)) return true;
  if (node.parentElement === document.documentElement) return /^(head|body)$/.test(node.localName);
  if (node.parentElement === document.head) return !node.matches(foreignInHead);
  return !node.localName.includes('-');
}

/**
 * Gives an element back its own child nodes. A foreign one leaves a comment in its place, which React
 * passes over; one that stands for something of ours, as a translation does, has no place to go back to.
 */
function asSent(parent: Element, children: Children, hidden: Map<Comment, ChildNode>): void {
  const expected = new Set(children.map(([node]) => node));
  const missing = children.some(([node]) => node.parentNode !== parent);
  for (const node of [...parent.childNodes]) {
    if (expected.has(node) || node instanceof Comment) continue;
    const place = document.createComment('');
    node.replaceWith(place);
    if (!missing) hidden.set(place, node);
    // Without their styles the page would flash; React passes over the head's last children.
    if (node instanceof HTMLStyleElement) document.head.append(node);
  }
  let next: ChildNode | null = null;
  for (const [node, text] of [...children].reverse()) {
    if (node.parentNode !== parent) parent.insertBefore(node, next);
    if (node.nodeValue !== text) node.nodeValue = text;
    next = node;
  }
}
