/**
 * The day sheet without a connection (R51). Of all pages the worker answers for today's sheet and a
 * stand-in's page (R106) alone, when the server can't be reached: with a copy of it, in which what is
 * ticked waits until it can be sent. Of scripts the copy has one line. A stand-in's goes once its time is over
 * or the house was taken back, of which this phone learns with the next look of any page.
 * Signing out empties all of it.
 */
(() => {
  /**
   * @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} LastingEvent
   * @typedef {LastingEvent & { request: Request, respondWith: (answer: Promise<Response>) => void }} AskEvent
   * @typedef {LastingEvent & {
   *   data: 'look' | 'keep-day' | 'keep-stand-in' | [string, string][], ports: readonly MessagePort[],
   * }} PageMessage
   * @typedef {{ url: string, navigate: (address: string) => Promise<unknown> }} OpenPage
   * @typedef {{ account: string, about: string, at: string, fields: [string, string][] }} Waiting
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
  const standIn = '/admin/stand-in';
  const ticks = '/resources/care-ticks';
  // Another number leaves behind what an older version kept.
  const store = 'day-sheet-2';
  const longestWait = { page: 6000, tick: 4000 };
  // The copy has scripts of its own alone (app/ui/theme/global.css).
  const noScripts = '[data-scripts="on"]{display:none}';
  // Longer than who was away is not waited for again.
  const lookAgainMs = 15_000;
  // An answer that is kept and not shown leaves what is said once to the page that shows it (R38).
  const unseen = { headers: { 'X-Tailhouse-Look': 'yes' } };

  worker.addEventListener('activate', (/** @type {LastingEvent} */ event) =>
    event.waitUntil(
      (async () => {
        for (const name of await caches.keys()) if (name !== store) await caches.delete(name);
        await worker.clients.claim();
      })(),
    ),
  );

  // The sheet asks for it once it is shown: the page itself was loaded before there was a worker.
  worker.addEventListener('message', (/** @type {PageMessage} */ event) => {
    const { data, ports } = event;
    if (data === 'look') event.waitUntil(dropWhatIsGone());
    else if (data === 'keep-day') event.waitUntil(askAndKeep(day, 'page', unseen));
    else if (data === 'keep-stand-in') event.waitUntil(askAndKeep(standIn, 'stand-in', unseen));
    else event.waitUntil(takeOver(data).then(() => ports[0]?.postMessage('taken')));
  });

  // The connection is back: sends also for a page that was closed, and renews one that is open.
  worker.addEventListener('sync', (/** @type {LastingEvent} */ event) =>
    event.waitUntil(
      (async () => {
        if ((await listed('waiting')).length === 0) return;
        await oneByOne(sendWaiting);
        if ((await listed('waiting')).length > 0) throw new Error('To be sent later');
        for (const page of await worker.clients.matchAll({ type: 'window' }))
          if (new URL(page.url).pathname === day) await page.navigate(day);
      })(),
    ),
  );

  worker.addEventListener('fetch', (/** @type {AskEvent} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin) return;
    const posts = request.method === 'POST';
    if (posts && /^\/logout\b/.test(pathname)) event.waitUntil(caches.delete(store));
    // What waits names its account, which may be signing in again.
    else if (posts && /^\/(login|sign-up)\b/.test(pathname)) event.waitUntil(forgetPages());
    if (request.mode !== 'navigate') return;
    if (pathname === day) event.respondWith(posts ? answerForm(request) : answerPage(request));
    else if (pathname === standIn && !posts) event.respondWith(answerStandIn());
    if (!posts && pathname !== standIn) event.waitUntil(dropWhatIsGone());
  });

  /** A session may have ended elsewhere, or the house was taken back: whose pages these are is asked. */
  async function dropWhatIsGone() {
    if ((await keptPage('page')) === null && (await keptPage('stand-in')) === null) return;
    const answer = await ask(ticks, longestWait.tick);
    const { type, status } = answer;
    if (type === 'opaqueredirect' || status === 403) return forgetPages();
    // A hotel's own page may answer in the place of the site.
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
    const answer = await askAndKeep(day, 'page');
    const away = isAway(answer);
    const refused = /** @type {string[]} */ (await listed('refused'));
    // The server may show the sheet and yet break on a tick: who believes it noted gives nothing.
    const held = seen !== 'here' && (await listed('waiting')).length > 0;
    if (!away && refused.length === 0 && !held) return answer;
    return (await sheet({ away, said: refused })) ?? answer;
  }

  async function answerStandIn() {
    const answer = await askAndKeep(standIn, 'stand-in');
    if (!isAway(answer)) return answer;
    const kept = await keptPage('stand-in');
    if (kept === null) return answer;
    const html = kept.html.replace(/<form\b[^]*?<\/form>/g, '');
    const lines = [`As of ${timeOf(kept.at, kept.timeZone)}, no connection.`];
    return copy(html, lines, `<a href="${standIn}">Try again</a>`, true);
  }

  /** @param {Request} request */
  async function answerForm(request) {
    const sent = new URLSearchParams(await request.clone().text());
    const { answer, away, refusal } = await submit(sent);
    if (refusal === 'none') return answer;
    if (refusal === 'waits') return Response.redirect(day, 303);
    return (await sheet({ away, said: [refusal] })) ?? answer;
  }

  /** A tick that the page could not send; what comes of it is on the sheet that is asked for next.
   * @param {[string, string][]} fields */
  async function takeOver(fields) {
    const { refusal } = await submit(new URLSearchParams(fields));
    if (refusal !== 'none' && refusal !== 'waits')
      await keep('refused', [...(await listed('refused')), refusal]);
  }

  /**
   * Sends a form of the sheet, or has it wait. `refusal` is the sentence of what is not taken.
   * @param {URLSearchParams} sent
   * @returns {Promise<{ answer: Response, away: boolean, refusal: string }>}
   */
  async function submit(sent) {
    const how = { method: 'POST', body: sent };
    // What was ticked before is sent before.
    await oneByOne(sendWaiting);
    const answer = await ask(day, longestWait.tick, how);
    const away = isAway(answer);
    const kept = !away && answer.status < 500 ? null : await keptPage('page');
    if (kept === null) return { answer, away, refusal: 'none' };
    const isTick = sent.get('intent') === 'tick';
    const about = pressed(sent);
    if (!away) {
      // The server is there and broke down: what it did not take once it may not take later either.
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
      await keep('waiting', [...waiting, { account: kept.account, about, at, fields: [...sent] }]);
    });
    // Where the browser has it, it sends also after the page was closed.
    await worker.registration.sync?.register('ticks').catch(() => undefined);
    return { answer, away, refusal: 'waits' };
  }

  let awayUntil = 0;

  /**
   * The server's answer; an error for none in time. Who was away a moment ago is not waited for again.
   * @param {string} address
   * @param {number} wait in milliseconds
   * @param {RequestInit} [how]
   */
  async function ask(address, wait, how = {}) {
    if (Date.now() < awayUntil) return Response.error();
    const headers = { Accept: 'text/html', ...how.headers };
    const signal = AbortSignal.timeout(wait);
    try {
      return await fetch(address, { ...how, headers, redirect: 'manual', signal });
    } catch {
      // A refused connection answers right away; one that hangs would hold up every tick.
      if (signal.aborted) awayUntil = Date.now() + 2 * wait;
      return Response.error();
    }
  }

  /** A proxy that stands in for the server says 502 to 504. @param {Response} answer */
  function isAway({ type, status }) {
    return type === 'error' || (status >= 502 && status <= 504);
  }

  /** Sends what waits, in its order, until the server is away or asks to sign in. */
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

  /** Two pages must not send or write the same list. @param {() => Promise<void>} work */
  function oneByOne(work) {
    turn = turn.then(work, work);
    return turn;
  }

  /** @param {string} name */
  async function listed(name) {
    const kept = await (await caches.open(store)).match(`/${name}`);
    return kept ? /** @type {Promise<unknown[]>} */ (kept.json()) : [];
  }

  /** @param {string} name @param {unknown[]} rows */
  async function keep(name, rows) {
    await (await caches.open(store)).put(`/${name}`, Response.json(rows));
  }

  /** @param {string} name */
  async function forget(name) {
    await (await caches.open(store)).delete(`/${name}`);
  }

  async function forgetPages() {
    await forget('page');
    await forget('stand-in');
  }

  /** The page as the server has it now, of which a copy is kept.
   * @param {string} address @param {string} name @param {RequestInit} [how] */
  async function askAndKeep(address, name, how) {
    return keepOrForget(await ask(address, longestWait.page, how), name);
  }

  /** Keeps a page without scripts and pictures; forgets it where it is not shown any more.
   * @param {Response} answer @param {string} name */
  async function keepOrForget(answer, name) {
    if (isAway(answer) || answer.status >= 500) return answer;
    const html = answer.status === 200 ? await answer.clone().text() : '';
    const [, account] = /data-account="([^"]+)"/.exec(html) ?? [];
    if (account === undefined) {
      await forget(name);
      return answer;
    }
    const [, sheetOfStyles = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
    const styles = await fetch(sheetOfStyles).then(
      (read) => read.text(),
      () => '',
    );
    const plain = html
      .replace(/<script\b[^]*?<\/script>|<img\b[^>]*>/g, '')
      .replace(/<link rel="(?:stylesheet|modulepreload|preload|manifest)"[^>]*>/g, '')
      .replace('</head>', () => `<style>${styles}${noScripts}</style></head>`);
    const [, zone = ''] = /data-zone="([^"]+)"/.exec(html) ?? [];
    const [, until = ''] = /data-until="([^"]+)"/.exec(html) ?? [];
    const headers = { account, zone, until, at: new Date().toISOString() };
    await (await caches.open(store)).put(`/${name}`, new Response(plain, { headers }));
    return answer;
  }

  /** The copy of a page; null without one, or once its time is over. @param {string} name */
  async function keptPage(name) {
    const kept = await (await caches.open(store)).match(`/${name}`);
    if (!kept) return null;
    const until = kept.headers.get('until') ?? '';
    if (until !== '' && new Date(until) <= new Date()) {
      await forget(name);
      return null;
    }
    const header = (/** @type {string} */ name) => kept.headers.get(name) ?? '';
    const [account, timeZone, at] = [header('account'), header('zone'), new Date(header('at'))];
    return { account, timeZone, at, html: await kept.text() };
  }

  const hour = /** @type {const} */ ({ hour: 'numeric', minute: '2-digit' });
  const date = /** @type {const} */ ({ weekday: 'short', month: 'short', day: 'numeric' });

  /** The house's time, also on a phone that is set to another. @param {Date} at @param {string} timeZone */
  function timeOf(at, timeZone) {
    const dayOf = (/** @type {Date} */ one) => one.toLocaleDateString('en-US', { timeZone });
    const today = dayOf(at) === dayOf(new Date());
    return at.toLocaleString('en-US', { timeZone, ...(today ? hour : { ...date, ...hour }) });
  }

  /**
   * The kept sheet with what waits; null without one.
   * @param {{ away: boolean, said: string[] }} of
   */
  async function sheet({ away, said }) {
    const kept = await keptPage('page');
    if (kept === null) return null;
    const waiting = /** @type {Waiting[]} */ (await listed('waiting'));
    const count = waiting.length === 1 ? '1 tick' : `${waiting.length} ticks`;
    const lines = [
      ...(away ? [`As of ${timeOf(kept.at, kept.timeZone)}, no connection.`] : []),
      ...(waiting.length > 0
        ? [`${count} ${away ? 'will be sent when it’s back' : 'could not be noted yet'}.`]
        : []),
      ...said,
    ];
    const html = kept.html.replace(/<form\b[^]*?<\/form>/g, (form) =>
      formAway(form, waiting, kept.timeZone),
    );
    const link = `<a href="${day}?seen=${away ? 'away' : 'here'}">${away ? 'Try again' : 'Show the day sheet'}</a>`;
    // A sentence of this moment is not taken from under the eyes of who reads it.
    return copy(html, lines, link, away && said.length === 0);
  }

  /**
   * A kept page that says so.
   * @param {string} html @param {string[]} lines @param {string} link
   * @param {boolean} looks whether it asks for the page again once the server answers
   */
  function copy(html, lines, link, looks) {
    const banner = `<div role="status" style="margin:1rem auto;width:calc(100% - 2rem);max-width:60rem;padding:1rem;border-radius:.75rem;border:1px solid var(--th-warning-line);background:var(--th-warning-wash);color:var(--th-warning-ink)">${lines
      .map((line) => `<p>${escaped(line)}</p>`)
      .join('')}<p>${link}</p></div>`;
    // Safari and Firefox wake no worker when the connection is back: asked for again, the page sends.
    const nonce = crypto.randomUUID();
    const onceOnline = `const again = () => location.replace(location.pathname); addEventListener('online', again)`;
    // A phone says that it is online a moment before anything can be reached, and says nothing when
    // it is the server that is back.
    const inTime = `setInterval(() => fetch('/livez').then(({ ok }) => ok && again(), () => {}), ${lookAgainMs})`;
    const script = `<script nonce="${nonce}">${onceOnline}${looks ? `; ${inTime}` : ''}</script>`;
    return new Response(
      html.replace(/<main\b[^>]*>/, (main) => main + banner + script),
      {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'`,
        },
      },
    );
  }

  /** A form of the sheet while the server is away: ticks stay, what waits says so, others go.
   * @param {string} form @param {Waiting[]} waiting @param {string} timeZone */
  function formAway(form, waiting, timeZone) {
    const due = [...form.matchAll(/name="due" value="([^"]+)"/g)].map(([, key = '']) => key);
    if (due.length === 0) return '';
    const ticked = (/** @type {string} */ key) =>
      waiting.find(({ fields }) => fields.some(([name, value]) => name === 'due' && value === key));
    const open = due.filter((key) => !ticked(key));
    const [first] = due.map(ticked);
    if (open.length > 0)
      return form.replace(/<input\b[^>]*name="due" value="([^"]+)"[^>]*>/g, (input, key) =>
        open.includes(String(key)) ? input : '',
      );
    if (due.length > 1 || !first) return '';
    const outcome = first.fields.find(([name]) => name === 'outcome')?.[1] ?? '';
    return `<p><strong>${escaped(titled(outcome))} at ${timeOf(new Date(first.at), timeZone)}</strong>, not sent yet</p>`;
  }

  /** What the pressed button says, with its dog: the copy may already be of a later moment.
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

  /** @param {string} text */
  function escaped(text) {
    return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  }
})();
