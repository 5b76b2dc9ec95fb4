/**
 * The site's service worker, registered by the notices button (R65) and by the day sheet (R51, in
 * sw-day-sheet.js). It shows notices and opens a notice's page when it is tapped.
 */
(() => {
  /**
   * @typedef {{ url: string, focus: () => Promise<unknown> }} OpenPage
   * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} LastingEvent
   * @typedef {LastingEvent & { data: { json: () => Record<string, string> } }} PushEvent
   * @typedef {LastingEvent & { notification: Notification }} TapEvent
   * @typedef {{
   *   importScripts: (address: string) => void,
   *   skipWaiting: () => Promise<void>,
   *   registration: {
   *     showNotification: (title: string, how: object) => Promise<void>,
   *   },
   *   clients: {
   *     matchAll: (which: object) => Promise<OpenPage[]>,
   *     openWindow: (address: string) => Promise<unknown>,
   *   },
   *   addEventListener: (kind: string, listen: (event: never) => void) => void,
   * }} WorkerScope
   */
  const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));
  worker.importScripts('/sw-day-sheet.js');

  worker.addEventListener('install', (/** @type {LastingEvent} */ event) =>
    event.waitUntil(worker.skipWaiting()),
  );

  worker.addEventListener('push', (/** @type {PushEvent} */ event) => {
    const { title = '', body, path, tag } = event.data.json();
    const how = { body, tag, renotify: true, icon: '/icon-192.png', data: { path } };
    event.waitUntil(worker.registration.showNotification(title, how));
  });

  worker.addEventListener('notificationclick', (/** @type {TapEvent} */ event) => {
    event.notification.close();
    const { path } = /** @type {{ path: string }} */ (event.notification.data);
    const address = new URL(path, location.origin);
    if (address.origin === location.origin) event.waitUntil(open(address.href));
  });

  /** @param {string} address */
  async function open(address) {
    const pages = await worker.clients.matchAll({ type: 'window' });
    const there = pages.find(({ url }) => url === address);
    if (there) await there.focus();
    else await worker.clients.openWindow(address);
  }
})();
