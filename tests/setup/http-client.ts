/** A browser without a screen or JavaScript: cookies, forms and redirects, one step at a time. */

export type Answer = {
  status: number;
  headers: Headers;
  /** A redirect's target, as the server wrote it; null if it isn't a redirect. */
  location: string | null;
  text: string;
};

export type FormFields = Record<string, string | string[]>;

export type HttpClient = {
  /** The cookies by name, which tests may read or change. */
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends a form, as multipart if it is FormData; redirects are not followed. */
  post: (
    path: string,
    fields: FormFields | FormData,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Follows the redirects of the last answer to their page. */
  follow: () => Promise<Answer>;
};

const mostRedirects = 10;

/**
 * @param origin address of the server, such as `http://localhost:3000`
 * @param session of a person who is already signed in, as `signIn` returns it
 */
export function httpClient(origin: string, session?: string): HttpClient {
  const cookies = new Map<string, string>();
  if (session !== undefined) keepCookie(cookies, session);
  let last: { at: URL; answer: Answer } | undefined;

  async function send(target: string | URL, init: RequestInit): Promise<Answer> {
    const at = new URL(target, origin);
    if (at.origin !== new URL(origin).origin) throw new Error(`${at.href} leads to another site`);
    const headers = new Headers(init.headers);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '' && !headers.has('Cookie')) headers.set('Cookie', cookie);
    const response = await fetch(at, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    const answer = {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('Location'),
      text: await response.text(),
    };
    last = { at, answer };
    return answer;
  }

  async function follow(): Promise<Answer> {
    for (let hops = 0; hops < mostRedirects; hops += 1) {
      if (last === undefined) throw new Error('There is no answer to follow yet');
      const { at, answer } = last;
      if (answer.location === null) return answer;
      await send(new URL(answer.location, at), {});
    }
    throw new Error(`More than ${mostRedirects} redirects`);
  }

  return {
    cookies,
    follow,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields, headers = {}) =>
      send(path, {
        method: 'POST',
        body: fields instanceof FormData ? fields : bodyOf(fields),
        // A browser sends its origin with every POST.
        headers: { Origin: new URL(origin).origin, ...headers },
      }),
  };
}

function bodyOf(fields: FormFields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value);
  return body;
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, equals).trim();
  const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
  if (gone) cookies.delete(name);
  else cookies.set(name, pair.slice(equals + 1).trim());
}
