/**
 * What a `<details data-menu>` does not do by itself: it closes on Escape, on a press or focus
 * outside and on following a link that opens no dialog; Tab stays inside an open drawer.
 */
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
    const followed = target instanceof Element && target.closest('[data-menu] :is(a, button):not([aria-haspopup])');
    if (followed) for (const menu of openMenus()) menu.open = false;
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

/** Opening the card of a map or a widget asks for it: its link need not be pressed as well (R7). */
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

/** A sheet that the page begins with, over the page; without scripts it is a card on it. */
for (const sheet of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll('[popover][data-open]')
))
  if ('showPopover' in sheet) {
    delete sheet.dataset.open;
    sheet.showPopover();
  }
