/** Calls the account routes as the server would: real requests, one cookie jar, no mocks. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { expect } from 'vitest';
import { clientHeader } from '~/core/runtime/client-address.server';
import { action as login } from '~/routes/login/route';
import { factoryPassword } from '../factories/people';

type Handler = (args: LoaderFunctionArgs) => unknown;
/** The parameters in the route's address. */
type Params = Record<string, string>;

export type RouteAnswer = {
  status: number;
  location: string | null;
  /** The handler's value with a response. */
  body: unknown;
  /** Errors by field, '' for the whole form; null without errors. */
  errors: Record<string, string[]> | null;
  /** The typed values that the form keeps. */
  kept: Record<string, unknown>;
};

/** One browser: it stores the cookies of its answers and sends them back. */
export class Browser {
  readonly cookies = new Map<string, string>();

  /** @param address source of its requests */
  constructor(readonly address = '192.0.2.1') {}

  get(handler: Handler, path: string, params: Params = {}): Promise<RouteAnswer> {
    return this.#call(handler, new Request(`http://localhost:3000${path}`, this.#init()), params);
  }

  /** Posts a form; the fields of a list are sent as they are, FormData as multipart. */
  post(
    handler: Handler,
    path: string,
    fields: Record<string, string> | FormData = {},
    params: Params = {},
  ): Promise<RouteAnswer> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const url = `http://localhost:3000${path}`;
    const request = new Request(url, { ...this.#init(), method: 'POST', body });
    return this.#call(handler, request, params);
  }

  /** A request of this browser, for services that take one. */
  request(path = '/'): Request {
    return new Request(`http://localhost:3000${path}`, this.#init());
  }

  #init(): RequestInit {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { headers: { [clientHeader]: this.address, 'User-Agent': 'test', Cookie: cookie } };
  }

  async #call(handler: Handler, request: Request, params: Params): Promise<RouteAnswer> {
    let answer: unknown;
    try {
      answer = await handler({ request, params, context: {} });
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown;
      answer = thrown;
    }
    if (answer instanceof Response) {
      this.#keep(answer.headers);
      const location = answer.headers.get('Location');
      return { status: answer.status, location, body: null, errors: null, kept: {} };
    }
    const { data, status } = unwrapped(answer);
    return { status, location: null, body: data, ...formResult(data) };
  }

  #keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value.join('='));
    }
  }
}

let addresses = 0;
/** A browser at an address that no other browser of this file uses. */
export const newBrowser = () =>
  new Browser(`198.18.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`);

/** A new browser in which a person's address and password were entered. */
export async function browserOf(
  { email }: { email: string },
  { typed = factoryPassword, query = '' } = {},
): Promise<Browser> {
  const browser = newBrowser();
  await browser.post(login, `/login${query}`, { email, password: typed });
  return browser;
}

/** Whether a new browser gets in with that password. */
export async function canSignIn(email: string, password = factoryPassword): Promise<boolean> {
  return (await newBrowser().post(login, '/login', { email, password })).status === 302;
}

/** Returns the path and query of a link to this site, including its token. */
export function pathOf(link: string | null): string {
  const { origin, pathname, search } = new URL(link ?? '');
  expect(origin).toBe('http://localhost:3000');
  return pathname + search;
}

// Remix's `data()` wraps a value together with its status.
function unwrapped(answer: unknown): { data: unknown; status: number } {
  if (typeof answer !== 'object' || answer === null || !('type' in answer))
    return { data: answer, status: 200 };
  const { data, init } = answer as { data?: unknown; init?: ResponseInit | null };
  return { data, status: init?.status ?? 200 };
}

function formResult(data: unknown): Pick<RouteAnswer, 'errors' | 'kept'> {
  const { result } = (data ?? {}) as {
    result?: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> } | null;
  };
  return { errors: result?.error ?? null, kept: result?.initialValue ?? {} };
}
