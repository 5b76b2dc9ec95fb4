import { lookHeader } from '~/core/live/look';

/**
 * Repeats a page's requests for data and scripts until the server answers (R68): otherwise Remix
 * would replace the page with an error page or reload it, and lose the typed values.
 */

/** Waits between tries, in milliseconds; the last one repeats. */
const pausesMs = [500, 1000, 2000, 5000];
/** A proxy's statuses while the app behind it cannot be reached. */
const awayStatuses: readonly number[] = [502, 503, 504];
/** Remix's header on its own answers, including a loader's 503. */
const remixMark = 'X-Remix-Response';

let waiting = 0;
let isLeaving = false;
const listeners = new Set<() => void>();

/** Whether a request is being repeated because the server did not answer. */
export function isWaiting(): boolean {
  return waiting > 0;
}

/** Calls the listener when `isWaiting` may have changed. @returns unsubscribes */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts repeating requests, for the data of pages and for their scripts. */
export function retryFetch(): void {
  const ask = window.fetch.bind(window);
  const loading: LoadingScripts = new Map();
  const askForData = async (address: URL, init?: RequestInit) => {
    const headers: HeadersInit = isLook() ? { [lookHeader]: 'yes' } : {};
    // An answer's flash message is for the page that shows it, so that page's scripts must load first.
    if (followsForm() && !(await areAllHere(loading.values()))) return leaving();
    return untilAnswered(() => ask(address, { ...init, headers }), init?.signal);
  };
  window.fetch = (input, init) =>
    input instanceof URL && isPageData(input, init) ? askForData(input, init) : ask(input, init);
  const load = async (file: string) => (await untilAnswered(() => ask(file))).ok;
  loadScriptsFirst(window.__remixRouter.routes, load, loading);
}

/** Remix requests a page's data at its path with `.data` at the end. */
function isPageData({ origin, pathname }: URL, { method = 'GET' }: RequestInit = {}): boolean {
  return method === 'GET' && origin === window.location.origin && pathname.endsWith('.data');
}

/** Whether no navigation is in progress: the request only checks for news. */
function isLook(): boolean {
  return window.__remixRouter.state.navigation.state === 'idle';
}

/** Whether the page being loaded follows a form. */
function followsForm(): boolean {
  const { state, formMethod } = window.__remixRouter.state.navigation;
  return state === 'loading' && formMethod?.toUpperCase() === 'POST';
}

type Route = (typeof window.__remixRouter.routes)[number];

/** Whether each script loaded, by its address: false after an upgrade that replaced it (R116). */
type LoadingScripts = Map<string, Promise<boolean>>;

/**
 * Fetches a route's scripts before Remix imports them: if an import fails, Remix reloads the page being
 * left, and a form would be sent again.
 */
function loadScriptsFirst(
  routes: readonly Route[],
  load: (file: string) => Promise<boolean>,
  loading: LoadingScripts,
): void {
  async function loadOnce(file: string): Promise<boolean> {
    const { href } = new URL(file, window.location.href);
    const here = loading.has(file) || performance.getEntriesByName(href).length > 0;
    if (!here) loading.set(file, load(file));
    return (await loading.get(file)) ?? true;
  }

  for (const route of routes) {
    const { lazy, id } = route;
    const { module = '', imports = [] } = window.__remixManifest.routes[id] ?? {};
    if (lazy)
      route.lazy = async () =>
        (await areAllHere([module, ...imports].map(loadOnce))) ? lazy() : withoutScripts();
    loadScriptsFirst(route.children ?? [], load, loading);
  }
}

async function areAllHere(scripts: Iterable<Promise<boolean>>): Promise<boolean> {
  return (await Promise.all(scripts)).every(Boolean);
}

/** Navigates as a browser without scripts would, to a page whose scripts are gone. */
function withoutScripts(): { handle: undefined } | Promise<never> {
  const { navigation } = window.__remixRouter.state;
  // A form that stays on its page needs only the server part of the route.
  if (navigation.state === 'idle') return { handle: undefined };
  // A page has scripts of several routes.
  if (isLeaving) return leaving();
  isLeaving = true;
  if (navigation.state === 'submitting') sendWhole(navigation);
  else {
    const { pathname, search, hash } = navigation.location;
    window.location.assign(pathname + search + hash);
  }
  return leaving();
}

function sendWhole({
  formAction,
  formEncType,
  formData,
}: {
  formAction: string;
  formEncType: string;
  formData?: FormData | undefined;
}): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = formAction;
  form.enctype = formEncType;
  for (const [name, value] of formData ?? []) {
    const input = document.createElement('input');
    input.name = name;
    if (typeof value === 'string') {
      input.type = 'hidden';
      input.value = value;
    } else {
      const files = new DataTransfer();
      if (value.name !== '') files.items.add(value);
      input.type = 'file';
      input.hidden = true;
      input.files = files.files;
    }
    form.append(input);
  }
  document.body.append(form);
  // A field may be named `submit`.
  HTMLFormElement.prototype.submit.call(form);
}

/** Never resolves, for requests of a page that is being left. */
function leaving(): Promise<never> {
  return new Promise(() => undefined);
}

/** Returns the answer of `ask`, read to its end. @throws an AbortError with the signal */
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

/** Returns null if the server did not answer, or only a proxy did. */
async function answerTo(ask: () => Promise<Response>): Promise<Response | null> {
  try {
    const answer = await ask();
    const { status, headers } = answer;
    if (awayStatuses.includes(status) && !headers.has(remixMark)) return null;
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, headers });
  } catch (error) {
    // Browsers throw a TypeError if a fetch gets no answer.
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
