import { lookHeader } from '~/core/live/look';

/**
 * Repeats a page's requests for data and scripts until the server answers (R68): otherwise Remix
 * would replace the page with an error page, or reload it, and what was typed on it would be lost.
 */

/** How long until the next try, in milliseconds; the last one repeats. */
const pausesMs = [500, 1000, 2000, 5000];
/** What a proxy says while the app behind it cannot be reached. */
const awayStatuses: readonly number[] = [502, 503, 504];
/** Remix's mark on its own answers, also on a loader's 503. */
const remixMark = 'X-Remix-Response';

let waiting = 0;
const listeners = new Set<() => void>();

/** Whether a request is being repeated because the server did not answer. */
export function isWaiting(): boolean {
  return waiting > 0;
}

/** Calls when `isWaiting` may have changed. @returns ends it */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins to keep asking: for the data of pages, and for their scripts. */
export function retryFetch(): void {
  const ask = window.fetch.bind(window);
  const askForData = (address: URL, init?: RequestInit) => {
    const headers: HeadersInit = isLook() ? { [lookHeader]: 'yes' } : {};
    return untilAnswered(() => ask(address, { ...init, headers }), init?.signal);
  };
  window.fetch = (input, init) =>
    input instanceof URL && isPageData(input, init) ? askForData(input, init) : ask(input, init);
  loadScriptsFirst(window.__remixRouter.routes, (file) => untilAnswered(() => ask(file)));
}

/** Remix asks for a page's data at its path with `.data` at the end. */
function isPageData({ origin, pathname }: URL, { method = 'GET' }: RequestInit = {}): boolean {
  return method === 'GET' && origin === window.location.origin && pathname.endsWith('.data');
}

/** Whether no navigation is under way, which a look for news leaves alone. */
function isLook(): boolean {
  return window.__remixRouter.state.navigation.state === 'idle';
}

type Route = (typeof window.__remixRouter.routes)[number];

/** Has a route's scripts fetched before Remix imports them: when an import fails, it reloads. */
function loadScriptsFirst(
  routes: readonly Route[],
  load: (file: string) => Promise<unknown>,
  loading = new Map<string, Promise<unknown>>(),
): void {
  async function loadOnce(file: string): Promise<void> {
    const { href } = new URL(file, window.location.href);
    const here = loading.has(file) || performance.getEntriesByName(href).length > 0;
    if (!here) loading.set(file, load(file));
    await loading.get(file);
  }

  for (const route of routes) {
    const { lazy, id } = route;
    const { module = '', imports = [] } = window.__remixManifest.routes[id] ?? {};
    if (lazy)
      route.lazy = async () => {
        await Promise.all([module, ...imports].map(loadOnce));
        return lazy();
      };
    loadScriptsFirst(route.children ?? [], load, loading);
  }
}

/** The answer of `ask`, read to its end. @throws an AbortError with the signal */
async function untilAnswered(
  ask: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  let tries = 0;
  try {
    for (;;) {
      const answer = await answerTo(ask);
      if (answer !== null) return answer;
      tries += 1;
      if (tries === 1) change(+1);
      await pause(pausesMs[Math.min(tries, pausesMs.length) - 1], signal);
    }
  } finally {
    if (tries > 0) change(-1);
  }
}

/** Null when the server did not answer, or only a proxy did. */
async function answerTo(ask: () => Promise<Response>): Promise<Response | null> {
  try {
    const answer = await ask();
    const { status, headers } = answer;
    if (awayStatuses.includes(status) && !headers.has(remixMark)) return null;
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, headers });
  } catch (error) {
    // Browsers throw a TypeError when a fetch gets no answer.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function change(by: 1 | -1): void {
  waiting += by;
  for (const listener of listeners) listener();
}

/** Ends early when the browser is online again, or with the signal. */
function pause(ms: number | undefined, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
