/** A `<details data-menu>` closes on Escape and when it is left; Tab stays in an open drawer. */
(() => {
  const openMenus = () =>
    /** @type {NodeListOf<HTMLDetailsElement>} */ (
      document.querySelectorAll('details[data-menu][open]')
    );

  /** @param {Event} event */
  function closeOthers({ target }) {
    for (const menu of openMenus())
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
  }

  addEventListener('pointerdown', closeOthers);
  addEventListener('focusin', closeOthers);
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('[data-menu] :is(a, button)');
    if (link) for (const menu of openMenus()) menu.open = false;
  });
  addEventListener('keydown', (event) => {
    for (const menu of openMenus()) {
      const stops = [
        .../** @type {NodeListOf<HTMLElement>} */ (menu.querySelectorAll('summary, a, button')),
      ];
      if (event.key === 'Escape') {
        menu.open = false;
        stops[0]?.focus();
      } else if (event.key === 'Tab' && menu.dataset.menu === 'drawer') {
        const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops[0]];
        if (document.activeElement !== from) continue;
        event.preventDefault();
        to?.focus();
      }
    }
  });
})();

/** Opening the card of a map or a widget presses its link (R7). */
addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const link = target.querySelector('a[data-embed-link]');
    if (!(link instanceof HTMLAnchorElement)) return;
    link.click();
    link.hidden = true;
  },
  true,
);

/** Keeps a review's draft until it is sent (R68). */
(() => {
  const form = document.forms.namedItem('review');
  const offer = form?.querySelector('div');
  if (!form || !offer) return;
  const key = 'draft:review';
  const forget = () => delete localStorage[key];
  if (document.querySelector('[data-flash=success]')) forget();
  const kept = localStorage[key];
  offer.hidden = !kept || !!form.querySelector('[role=alert]');
  offer.onclick = () => (offer.hidden = true);
  offer.querySelector('button')?.addEventListener('click', () => {
    for (const [name, value] of JSON.parse(kept))
      Object.assign(form.elements.namedItem(name) ?? {}, { value });
  });
  form.onreset = forget;
  form.oninput = () => (localStorage[key] = JSON.stringify([...new FormData(form)]));
})();
