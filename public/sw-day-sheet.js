/**
 * The day sheet without a connection (R51). When the server can't be reached, the worker serves cached
 * copies of only two pages: today's sheet, for Today as well (R148), and a stand-in's page (R106). Ticks
 * on a copy wait until they can be sent. Pages are cached as the server sent them; the copy's only script
 * (`show`) removes parts that need a connection. A stand-in's copy is deleted once the hand-over ends;
 * this phone learns of that when it next loads any page. Signing out deletes everything.
 */
(() => {
  /**
   * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} LastingEvent
   * @typedef {LastingEvent & { request: Request, respondWith: (answer: Promise<Response>) => void }} AskEvent
   * @typedef {LastingEvent & {
   *   data: 'look' | 'keep-day' | 'keep-stand-in' | [string, string][], ports: readonly MessagePort[],
   * }} PageMessage
   * @typedef {{ postMessage: (said: string) => void }} OpenPage
   * @typedef {{ account: string, about: string, at: string, fields: [string, string][] }} Waiting
   * @typedef {{ account: string, timeZone: string, until?: string }} Facts
   * @typedef {Facts & { html: string, css: string, at: string }} Page
   * @typedef {{
   *   lines: string[], link: { href: string, text: string }, looksAgain: boolean,
   *   ticked: { due: string[], text: string }[],
   * }} Notes
   * @typedef {{
   *   registration: { sync?: { register: (tag: string) => Promise<void> } },
   *   clients: {
   *     claim: () => Promise<void>,
   *     matchAll: (which: object) => Promise<OpenPage[]>,
   *   },
   *   addEventListener: (kind: string, listen: (event: never) => void) => void,
   * }} WorkerScope
   */
  const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));

  const day = '/admin/day';
  const today = '/admin';
  const standIn = '/admin/stand-in';
  const addresses = { page: day, 'stand-in': standIn };
  const ticks = '/resources/care-ticks';
  // A new number drops the cache of an older version.
  const store = 'day-sheet-3';
  const longestWait = { page: 6000, tick: 4000 };
  // A page cached in the background must not use up the flash: the next page shown needs it (R38).
  const unseen = { headers: { 'X-Tailhouse-Look': 'yes' } };

  worker.addEventListener('activate', (/** @type {LastingEvent} */ event) =>
    event.waitUntil(
      (async () => {
        for (const name of await caches.keys()) if (name !== store) await caches.delete(name);
        await worker.clients.claim();
      })(),
    ),
  );

  // The sheet requests it once shown: the page itself was loaded before the worker existed.
  worker.addEventListener('message', (/** @type {PageMessage} */ event) => {
    const { data, ports } = event;
    if (data === 'look') event.waitUntil(dropWhatIsGone());
    else if (data === 'keep-day') event.waitUntil(askAndKeep('page', unseen));
    else if (data === 'keep-stand-in') event.waitUntil(askAndKeep('stand-in', unseen));
    else event.waitUntil(takeOver(data).then(() => ports[0]?.postMessage('taken')));
  });

  // Back online: sends even if the page was closed, and tells an open copy, which reloads itself.
  worker.addEventListener('sync', (/** @type {LastingEvent} */ event) =>
    event.waitUntil(
      (async () => {
        if ((await listed('waiting')).length === 0) return;
        await oneByOne(sendWaiting);
        if ((await listed('waiting')).length > 0) throw new Error('To be sent later');
        for (const page of await worker.clients.matchAll({ type: 'window' }))
          page.postMessage('sent');
      })(),
    ),
  );

  worker.addEventListener('fetch', (/** @type {AskEvent} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin) return;
    const posts = request.method === 'POST';
    if (posts && /^\/logout\b/.test(pathname)) event.waitUntil(caches.delete(store));
    // Queued ticks name their account, which may be signing in again.
    else if (posts && /^\/(login|sign-up)\b/.test(pathname)) event.waitUntil(forgetPages());
    if (request.mode !== 'navigate') return;
    if (pathname === day) event.respondWith(posts ? answerForm(request) : answerPage(request));
    else if (pathname === today && !posts) event.respondWith(answerToday(request));
    else if (pathname === standIn && !posts) event.respondWith(answerStandIn());
    if (!posts && pathname !== standIn) event.waitUntil(dropWhatIsGone());
  });

  /** Asks the server who owns the cached pages: a session or a hand-over may have ended elsewhere. */
  async function dropWhatIsGone() {
    if ((await keptPage('page')) === null && (await keptPage('stand-in')) === null) return;
    const answer = await ask(ticks, longestWait.tick);
    const { type, status } = answer;
    if (type === 'opaqueredirect' || status === 403) return forgetPages();
    // A hotel's login page may answer instead of the site.
    const said = await answer.json().catch(() => null);
    const { keeps } = /** @type {{ keeps?: string[] }} */ (said ?? {});
    for (const name of ['page', 'stand-in'])
      if (keeps !== undefined && !keeps.includes(name)) await forget(name);
  }

  /** @param {Request} request */
  async function answerPage({ url }) {
    const seen = new URL(url).searchParams.get('seen');
    if (seen !== null) await forget('refused');
    await oneByOne(sendWaiting);
    const answer = await askAndKeep('page');
    const away = isAway(answer);
    const refused = /** @type {string[]} */ (await listed('refused'));
    // The server may show the sheet but fail on a tick; a dose believed noted would then be missed.
    const held = seen !== 'here' && (await listed('waiting')).length > 0;
    if (!away && refused.length === 0 && !held) return answer;
    return (await sheet({ away, said: refused })) ?? answer;
  }

  /** Today, and in its place the kept sheet if the server is away (R148). @param {Request} request */
  async function answerToday({ url }) {
    await oneByOne(sendWaiting);
    const answer = await ask(url, await waitFor('page', longestWait.page));
    if (isAway(answer)) return (await sheet({ away: true, said: [] })) ?? answer;
    // The sheet tells which ticks were refused.
    return (await listed('refused')).length > 0 ? Response.redirect(day, 302) : answer;
  }

  async function answerStandIn() {
    const answer = await askAndKeep('stand-in');
    if (!isAway(answer)) return answer;
    const page = await keptPage('stand-in');
    if (page === null) return answer;
    const link = { href: standIn, text: 'Try again' };
    return copy(page, { lines: [asOf(page)], link, looksAgain: true, ticked: [] });
  }

  /** @param {Request} request */
  async function answerForm(request) {
    const sent = new URLSearchParams(await request.clone().text());
    const { answer, away, refusal } = await submit(sent);
    if (refusal === 'none') return answer;
    if (refusal === 'waits') return Response.redirect(day, 303);
    return (await sheet({ away, said: [refusal] })) ?? answer;
  }

  /** Submits a tick that the page could not send; the sheet shows the outcome on its next load.
   * @param {[string, string][]} fields */
  async function takeOver(fields) {
    const { refusal } = await submit(new URLSearchParams(fields));
    if (refusal !== 'none' && refusal !== 'waits')
      await keep('refused', [...(await listed('refused')), refusal]);
  }

  /**
   * Sends a form of the sheet or queues it. `refusal` is `none`, `waits` or the sentence of a refusal.
   * @param {URLSearchParams} sent
   * @returns {Promise<{ answer: Response, away: boolean, refusal: string }>}
   */
  async function submit(sent) {
    const how = { method: 'POST', body: sent };
    // Earlier ticks are sent first.
    await oneByOne(sendWaiting);
    const answer = await ask(day, await waitFor('page', longestWait.tick), how);
    const away = isAway(answer);
    const page = !away && answer.status < 500 ? null : await keptPage('page');
    if (page === null) return { answer, away, refusal: 'none' };
    const isTick = sent.get('intent') === 'tick';
    const about = pressed(sent);
    if (!away) {
      // The server responded with an error: it may refuse the same tick later, too.
      const what = isTick ? `“${about}” was not noted` : 'That was not saved';
      return { answer, away, refusal: `${what}: something went wrong. Please try again.` };
    }
    if (!isTick) {
      const refusal = 'That was not saved, because there is no connection. Only ticks can wait.';
      return { answer, away, refusal };
    }
    await oneByOne(async () => {
      const waiting = await listed('waiting');
      const at = new Date().toISOString();
      await keep('waiting', [...waiting, { account: page.account, about, at, fields: [...sent] }]);
    });
    // Background sync, if supported, also sends after the page is closed.
    await worker.registration.sync?.register('ticks').catch(() => undefined);
    return { answer, away, refusal: 'waits' };
  }

  /** Returns how long to wait before the page's copy stands in; null, without end, if there is no copy.
   * @param {'page' | 'stand-in'} name @param {number} wait in milliseconds */
  async function waitFor(name, wait) {
    return (await keptPage(name)) === null ? null : wait;
  }

  let awayUntil = 0;

  /**
   * Fetches the server's answer; an error response after a timeout, and without a try for a while after.
   * @param {string} address
   * @param {number | null} wait in milliseconds; null waits for the answer
   * @param {RequestInit} [how]
   */
  async function ask(address, wait, how = {}) {
    if (wait !== null && Date.now() < awayUntil) return Response.error();
    const headers = { Accept: 'text/html', ...how.headers };
    const signal = wait === null ? null : AbortSignal.timeout(wait);
    try {
      return await fetch(address, { ...how, headers, redirect: 'manual', signal });
    } catch {
      // A refused connection answers right away; one that hangs would hold up every tick.
      if (wait !== null && signal?.aborted) awayUntil = Date.now() + 2 * wait;
      return Response.error();
    }
  }

  /** Whether the server is unreachable: network error or a proxy's 502 to 504. @param {Response} answer */
  function isAway({ type, status }) {
    return type === 'error' || (status >= 502 && status <= 504);
  }

  /** Sends the queued ticks in order until the server is unreachable or asks to sign in. */
  async function sendWaiting() {
    for (;;) {
      const [first, ...others] = /** @type {Waiting[]} */ (await listed('waiting'));
      if (first === undefined) return;
      const { account, at, fields } = first;
      const told = fields.filter(([name]) => name !== 'done_at' && name !== 'account');
      const body = new URLSearchParams([...told, ['done_at', at], ['account', account]]);
      const answer = await ask(ticks, longestWait.tick, { method: 'POST', body });
      if (answer.type !== 'basic' || answer.status === 429 || answer.status >= 500) return;
      const { refused } = answer.ok
        ? /** @type {{ refused?: string }} */ (await answer.json())
        : { refused: 'The day sheet is switched off.' };
      if (refused)
        await keep('refused', [
          ...(await listed('refused')),
          `“${first.about}” was not noted. ${refused}`,
        ]);
      await keep('waiting', others);
    }
  }

  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();

  /** Queues a job: two pages must not send or write the same list. @param {() => Promise<void>} work */
  function oneByOne(work) {
    turn = turn.then(work, work);
    return turn;
  }

  /** Reads a stored value; null if missing. @param {string} name */
  async function kept(name) {
    const found = await (await caches.open(store)).match(`/${name}`);
    return found ? /** @type {Promise<unknown>} */ (found.json()) : null;
  }

  /** @param {string} name */
  async function listed(name) {
    return /** @type {unknown[] | null} */ (await kept(name)) ?? [];
  }

  /** @param {string} name @param {object} value */
  async function keep(name, value) {
    await (await caches.open(store)).put(`/${name}`, Response.json(value));
  }

  /** @param {string} name */
  async function forget(name) {
    await (await caches.open(store)).delete(`/${name}`);
  }

  async function forgetPages() {
    await forget('page');
    await forget('stand-in');
  }

  /** Fetches a page and caches it; deletes the copy if the server no longer shows the page.
   * @param {'page' | 'stand-in'} name @param {RequestInit} [how] */
  async function askAndKeep(name, how) {
    const answer = await ask(addresses[name], await waitFor(name, longestWait.page), how);
    if (isAway(answer) || answer.status >= 500) return answer;
    // Set by app/core/web/offline-page.server.ts.
    const header = answer.headers.get('X-Tailhouse-Offline');
    if (header === null) {
      await forget(name);
      return answer;
    }
    const html = await answer.clone().text();
    const { styles, ...facts } = /** @type {Facts & { styles: string }} */ (JSON.parse(header));
    const css = await fetch(styles).then(
      (read) => read.text(),
      () => '',
    );
    await keep(name, { ...facts, html, css, at: new Date().toISOString() });
    return answer;
  }

  /** Reads a cached page; null if missing or expired. @param {string} name */
  async function keptPage(name) {
    const page = /** @type {Page | null} */ (await kept(name));
    if (!page?.until || new Date(page.until) > new Date()) return page;
    await forget(name);
    return null;
  }

  const hour = /** @type {const} */ ({ hour: 'numeric', minute: '2-digit' });
  const date = /** @type {const} */ ({ weekday: 'short', month: 'short', day: 'numeric' });

  /** Formats a time in the house's time zone, not the phone's. @param {Date} at @param {string} timeZone */
  function timeOf(at, timeZone) {
    const dayOf = (/** @type {Date} */ one) => one.toLocaleDateString('en-US', { timeZone });
    const today = dayOf(at) === dayOf(new Date());
    return at.toLocaleString('en-US', { timeZone, ...(today ? hour : { ...date, ...hour }) });
  }

  /** @param {Page} page */
  function asOf({ at, timeZone }) {
    return `As of ${timeOf(new Date(at), timeZone)}, no connection.`;
  }

  /**
   * The cached sheet with its queued ticks; null if there is no copy.
   * @param {{ away: boolean, said: string[] }} of
   */
  async function sheet({ away, said }) {
    const page = await keptPage('page');
    if (page === null) return null;
    const waiting = /** @type {Waiting[]} */ (await listed('waiting'));
    const count = waiting.length === 1 ? '1 tick' : `${waiting.length} ticks`;
    const lines = [
      ...(away ? [asOf(page)] : []),
      ...(waiting.length > 0
        ? [`${count} ${away ? 'will be sent when it’s back' : 'could not be noted yet'}.`]
        : []),
      ...said,
    ];
    const link = away
      ? { href: `${day}?seen=away`, text: 'Try again' }
      : { href: `${day}?seen=here`, text: 'Show the day sheet' };
    const ticked = waiting.map(({ at, fields }) => {
      const tick = new URLSearchParams(fields);
      const outcome = titled(tick.get('outcome') ?? '');
      return {
        due: tick.getAll('due'),
        text: `${outcome} at ${timeOf(new Date(at), page.timeZone)}`,
      };
    });
    // A page with a fresh sentence doesn't reload while someone reads it.
    return copy(page, { lines, link, looksAgain: away && said.length === 0, ticked });
  }

  /** The response whose script `show` renders the copy. @param {Page} page @param {Notes} notes */
  function copy({ html, css }, notes) {
    const nonce = crypto.randomUUID();
    const facts = JSON.stringify({ html, css, ...notes }).replaceAll('<', '\\u003c');
    return new Response(
      `<!doctype html><script nonce="${nonce}">(${show.toString()})(${facts})</script>`,
      {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'`,
        },
      },
    );
  }

  /**
   * Runs in the empty copy: renders the page without parts that need a connection, marks queued ticks,
   * and adds a banner at the top. Ticks that can be sent later stay.
   * @param {Notes & { html: string, css: string }} facts
   */
  function show({ html, css, lines, link, looksAgain, ticked }) {
    const page = new DOMParser().parseFromString(html, 'text/html');
    /** @param {string} tag @param {(string | Node)[]} content */
    const make = (tag, ...content) => {
      const made = page.createElement(tag);
      made.append(...content);
      return made;
    };
    for (const one of page.querySelectorAll('script, img, link, [data-scripts="on"]')) one.remove();
    page.head.prepend(make('style', css));

    for (const form of page.querySelectorAll('form')) {
      const found = [...form.querySelectorAll('input[name="due"]')];
      const inputs = /** @type {HTMLInputElement[]} */ (found);
      /** @param {HTMLInputElement} input */
      const tickOf = ({ value }) => ticked.find(({ due }) => due.includes(value));
      const waiting = inputs.filter(tickOf);
      const [first] = inputs.map(tickOf);
      if (waiting.length < inputs.length) for (const input of waiting) input.remove();
      else if (first && inputs.length === 1 && form.querySelector('[value="given"]'))
        form.replaceWith(make('p', make('strong', first.text), ', not sent yet'));
      else form.remove();
    }

    const again = make('a', link.text);
    again.setAttribute('href', link.href);
    const banner = make('div', ...[...lines, again].map((line) => make('p', line)));
    banner.setAttribute('role', 'status');
    banner.dataset.copyBanner = '';
    page.querySelector('main')?.prepend(banner);
    document.documentElement.replaceWith(page.documentElement);

    // A press whose page is on its way would be lost if the copy reloaded before it comes.
    let pressed = -Infinity;
    const ask = () => {
      const rest = pressed + 60_000 - performance.now();
      if (rest > 0) setTimeout(ask, rest);
      else location.replace(location.pathname);
    };
    // Safari and Firefox wake no worker when the connection is back: asked for again, the page sends.
    addEventListener('online', ask);
    navigator.serviceWorker.onmessage = ask;
    addEventListener('submit', () => (pressed = performance.now()));
    addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const href = link?.getAttribute('href') ?? '';
      if (href.startsWith('/')) pressed = performance.now();
      if (!href.startsWith('#')) return;
      // Some browsers don't open the fold around a link's target.
      document.getElementById(href.slice(1))?.closest('details')?.setAttribute('open', '');
    });
    // A phone says that it is online a moment before anything can be reached, and says nothing when it is the
    // server that is back. Every 15 seconds: longer than an absent server is left alone.
    const look = () =>
      fetch('/livez').then(
        ({ ok }) => ok && ask(),
        () => undefined,
      );
    if (looksAgain) setInterval(look, 15_000);
  }

  /** Label of the pressed button with its dog; the cached copy may be newer than the press.
   * @param {URLSearchParams} sent */
  function pressed(sent) {
    const outcome = String(sent.get('outcome'));
    const said = sent.getAll('due').length > 1 ? `All ${outcome}` : titled(outcome);
    return said + (sent.get('about') ?? '');
  }

  /** @param {string} word */
  function titled(word) {
    return word.charAt(0).toUpperCase() + word.slice(1);
  }
})();
