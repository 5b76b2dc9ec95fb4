/** A browser without a screen or JavaScript: cookies, forms and redirects, one step at a time. */

export type Answer = {
  status: number;
  headers: Headers;
  /** Where a redirect leads, as the server wrote it; null when it is none. */
  location: string | null;
  text: string;
};

export type FormFields = Record<string, string | string[]>;

export type HttpClient = {
  /** The cookies by name, to look at or to change. */
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Sends a form, as multipart where it is FormData; redirects are not followed. */
  post: (
    path: string,
    fields: FormFields | FormData,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Follows the redirects of the last answer to the page they lead to. */
  follow: () => Promise<Answer>;
};

const mostRedirects = 10;

/**
 * @param origin where the server listens, such as `http://localhost:3000`
 * @param session of somebody who is signed in already, as `signIn` gives it
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
        // A browser names its origin with every POST.
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

/**
 * The hidden inputs of one form of a page, to be sent back with what a person would type.
 * @param containing text that tells the form from the page's others (`action="/login"`,
 *   `name="pet_name"`); without it the page must hold one form only
 * @throws Error when not exactly one form fits
 */
export function formFields(html: string, containing = ''): FormFields {
  const fields: FormFields = {};
  for (const [, attributes = ''] of onlyForm(html, containing).matchAll(/<input\b([^>]*)>/gi)) {
    const { type, name, value = '' } = attributesOf(attributes);
    if (type?.toLowerCase() !== 'hidden' || name === undefined) continue;
    const earlier = fields[name];
    fields[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return fields;
}

/** Where that form is sent; null when it names no address, which means the page itself. */
export function formAction(html: string, containing = ''): string | null {
  const opening = /^<form\b([^>]*)>/i.exec(onlyForm(html, containing))?.[1] ?? '';
  return attributesOf(opening).action ?? null;
}

/** The markup of each form of a page. */
export function formsOf(html: string): string[] {
  return [...html.matchAll(/<form\b[\s\S]*?<\/form>/gi)].map(([form]) => form);
}

function onlyForm(html: string, containing: string): string {
  const forms = formsOf(html).filter((form) => form.includes(containing));
  const [form] = forms;
  if (form === undefined || forms.length > 1)
    throw new Error(`${forms.length} forms of the page contain “${containing}”`);
  return form;
}

// Reads the app's own markup only: React quotes every value and escapes what is inside.
function attributesOf(text: string): Record<string, string | undefined> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g))
    attributes[name.toLowerCase()] = unescaped(value);
  return attributes;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}
