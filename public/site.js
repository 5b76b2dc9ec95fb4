/** Menus close on Escape and when left; Tab stays in a drawer. */
const openMenus = () =>
  /** @type {NodeListOf<HTMLDetailsElement>} */ (
    document.querySelectorAll('details[data-menu][open]')
  );

for (const kind of ['pointerdown', 'focusin'])
  addEventListener(kind, ({ target }) => {
    for (const menu of openMenus())
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-print]')) print();
  if (target.closest('[data-menu] :is(a,button):not([aria-haspopup])'))
    for (const menu of openMenus()) menu.open = false;
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

if (!navigator.cookieEnabled) document.getElementById('cookies')?.removeAttribute('hidden');

/** An embed's card presses its link (R7). */
addEventListener(
  'toggle',
  ({ target }) => {
    const link = target instanceof Element && target.querySelector('[open] a[data-embed-link]');
    if (!(link instanceof HTMLAnchorElement)) return;
    link.click();
    link.hidden = true;
  },
  true,
);

/** The review and its draft (R68). */
(() => {
  const form = document.forms.namedItem('review');
  const offer = form?.querySelector('div');
  const sheet = form?.parentElement;
  if (!offer || !sheet) return;
  if (sheet.dataset.open && 'showPopover' in sheet) {
    delete sheet.dataset.open;
    sheet.showPopover();
  }
  const forget = () => delete localStorage.review;
  if (document.querySelector('[data-flash=success]')) forget();
  const kept = localStorage.review;
  offer.hidden = !kept || !!form.querySelector('[role=alert]');
  offer.onclick = () => {
    offer.hidden = true;
    for (const [name, value] of JSON.parse(kept))
      Object.assign(form.elements.namedItem(name) ?? {}, { value });
  };
  form.onreset = forget;
  form.oninput = () => (localStorage.review = JSON.stringify([...new FormData(form)]));
})();
