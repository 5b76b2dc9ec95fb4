/** R68: a page's own requests are repeated until the server answers. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lookHeader } from '~/core/live/look';
import { isWaiting, retryFetch, onWaiting } from './retry-fetch';

const origin = 'https://tailhouse.example';
const address = new URL('/profile.data', origin);
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const proxy = (status: number) => () => Promise.resolve(new Response('away', { status }));
const app = (status: number) => () =>
  Promise.resolve(new Response('data', { status, headers: { 'X-Remix-Response': 'yes' } }));

const fetch = vi.fn<typeof window.fetch>();
const router = { routes: [], state: { navigation: { state: 'idle' } } };
let events: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  events = new EventTarget();
  vi.stubGlobal('window', {
    fetch,
    location: { origin, href: origin },
    __remixRouter: router,
    __remixManifest: { routes: {} },
    setTimeout,
    clearTimeout,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  retryFetch();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetch.mockReset();
});

it('asks again when the server does not answer, or only a proxy does, and says that it waits', async () => {
  for (const answer of [noAnswer, proxy(502), proxy(503), proxy(504), app(200)])
    fetch.mockImplementationOnce(answer);
  const heard: boolean[] = [];
  const end = onWaiting(() => heard.push(isWaiting()));
  const answer = window.fetch(address);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await (await answer).text()).toBe('data');
  expect(fetch).toHaveBeenCalledTimes(5);
  expect(heard).toEqual([true, false]);
  end();
});

it.each([200, 204, 404, 500, 503])('takes an answer of the app: %i', async (status) => {
  fetch.mockResolvedValueOnce(
    new Response(status === 204 ? null : 'data', {
      status,
      headers: { 'X-Remix-Response': 'yes' },
    }),
  );
  expect((await window.fetch(address)).status).toBe(status);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('asks right away once the browser is online again', async () => {
  fetch.mockImplementationOnce(noAnswer).mockImplementationOnce(app(200));
  const answer = window.fetch(address);
  await vi.advanceTimersByTimeAsync(0);
  expect(isWaiting()).toBe(true);
  events.dispatchEvent(new Event('online'));
  expect((await answer).status).toBe(200);
});

it('R38 says of what no navigation asks for that it is a look', async () => {
  fetch.mockImplementation(app(200));
  const headersOf = async (state: string) => {
    router.state.navigation.state = state;
    await window.fetch(address);
    return fetch.mock.lastCall?.[1]?.headers;
  };
  expect(await headersOf('loading')).toEqual({});
  expect(await headersOf('submitting')).toEqual({});
  expect(await headersOf('idle')).toEqual({ [lookHeader]: 'yes' });
});

it('stops with the navigation', async () => {
  fetch.mockImplementation((_input, init) =>
    init?.signal?.aborted ? Promise.reject(new DOMException('', 'AbortError')) : noAnswer(),
  );
  const navigation = new AbortController();
  const answer = window.fetch(address, { signal: navigation.signal });
  const refused = expect(answer).rejects.toThrow(DOMException);
  await vi.advanceTimersByTimeAsync(0);
  navigation.abort();
  await refused;
  expect(isWaiting()).toBe(false);
});

it.each([
  ['a form', address, { method: 'POST' }],
  ['another site', new URL('https://elsewhere.example/a.data'), {}],
  ['what the page itself fetches', '/resources/live', {}],
] as const)('asks once for %s', async (_what, input, init) => {
  fetch.mockImplementation(noAnswer);
  await expect(window.fetch(input, init)).rejects.toThrow('Failed to fetch');
  expect(fetch).toHaveBeenCalledTimes(1);
});
