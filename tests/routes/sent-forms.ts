/** Sends forms as no browser would, and defines a correct refusal. */
import { request as httpRequest } from 'node:http';
import { expect } from 'vitest';
import { databaseIn } from '../setup/test-environment';
import type { Answer, HttpClient } from '../setup/http-client';
import { changedTables, storedRows } from './stored-rows';
import type { Walk } from './walk';

/** One pair of a body. `raw` is sent unchanged, including percent signs. */
export type Pair = [name: string, value: string | { raw: string }];

/** The bytes of a lone surrogate in a form. */
export const loneSurrogate = { raw: '%ED%A0%80' };

export type Fields = Record<string, string | string[]>;

type Value = string | { raw: string };

/** Changed fields: one value, several under one name, or left out (null). */
export type Changes = Record<string, Value | Value[] | null>;

/**
 * Returns the pairs of a form with some fields replaced, several values under one name, or left out (null).
 */
export function pairs(fields: Fields, changes: Changes = {}): Pair[] {
  return Object.entries({ ...fields, ...changes }).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((one): Pair => [name, one]),
  );
}

function encoded(value: Value): string {
  if (typeof value !== 'string') return value.raw;
  const parts = value.split(/(\p{Cs})/u);
  return parts.map((part, at) => (at % 2 ? loneSurrogate.raw : encodeURIComponent(part))).join('');
}

/** Sends the pairs as a browser without scripts would. */
export function send(client: HttpClient, url: string, path: string, form: Pair[]): Promise<Answer> {
  const body = form.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`);
  return sendBody(client, url, path, body.join('&'));
}

export type BodyOptions = {
  contentType?: string | null;
  origin?: string | null;
  /** In chunks, without a declared length. */
  chunked?: boolean;
};

/** Sends any bytes. Over plain HTTP: fetch would refuse or fix some of them. */
export function sendBody(
  client: HttpClient,
  url: string,
  path: string,
  body: string | Buffer,
  options: BodyOptions = {},
): Promise<Answer> {
  const { contentType = 'application/x-www-form-urlencoded', origin = url, chunked } = options;
  const bytes = Buffer.from(body);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    ...(cookie !== '' && { Cookie: cookie }),
    ...(contentType !== null && { 'Content-Type': contentType }),
    ...(origin !== null && { Origin: origin }),
    ...(chunked
      ? { 'Transfer-Encoding': 'chunked' }
      : { 'Content-Length': String(bytes.byteLength) }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, url), { method: 'POST', headers }, (response) => {
      const heard: Buffer[] = [];
      response.on('data', (chunk: Buffer) => heard.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const flat = Object.entries(response.headers).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        );
        const answer = {
          status: response.statusCode ?? 0,
          headers: new Headers(flat),
          location: response.headers.location ?? null,
          text: Buffer.concat(heard).toString('utf8'),
        };
        resolve(answer);
      });
    });
    sent.on('error', reject);
    for (let at = 0; at < bytes.byteLength; at += 65_536)
      sent.write(bytes.subarray(at, at + 65_536));
    sent.end();
  });
}

/** Escapes a text as React writes it into a page. */
export function inHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#x27;',
  };
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

type Alert = { id: string | undefined; words: string };

function alertsIn(html: string): Alert[] {
  const alerts = html.matchAll(/<(\w+)\b([^>]*\brole="alert"[^>]*)>([\s\S]*?)<\/\1>/g);
  return [...alerts].map(([, , attributes = '', inner = '']) => ({
    id: /\bid="([^"]*)"/.exec(attributes)?.[1],
    words: inner.replace(/<[^>]*>/g, ''),
  }));
}

/** Whether an element with that name is described by the element with that id. */
function describes(html: string, id: string, field: string): boolean {
  const tags = [...html.matchAll(/<(\w+)\b([^>]*)>/g)];
  return tags.some(([, tag, attributes = '']) => {
    const ids = /\baria-describedby="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? [];
    if (!ids.includes(id)) return false;
    if (tag === 'fieldset') return attributes.includes(`-${inHtml(field)}"`);
    return field === '' ? tag === 'form' : attributes.includes(`name="${inHtml(field)}"`);
  });
}

/** Returns an action's answer to the browser's scripts: Remix writes its values one after the other. */
function saidIn({ text }: Answer): unknown {
  const flat: unknown = JSON.parse(text.split('\n', 1)[0] ?? '[]');
  if (!Array.isArray(flat)) return undefined;
  const valueAt = (place: unknown): unknown => {
    const value: unknown = flat[Number(place)];
    if (Array.isArray(value)) return typeof value[0] === 'number' ? value.map(valueAt) : undefined;
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, at]) => [
      valueAt(name.slice(1)),
      valueAt(at),
    ]);
    return Object.fromEntries(members);
  };
  return valueAt(0);
}

/** Returns the fields at which the answer to the browser's scripts has errors. */
export function refusedFields(answer: Answer): string[] {
  const visit = (value: unknown): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
      name === 'error' && typeof inner === 'object' && inner !== null
        ? Object.keys(inner)
        : visit(inner),
    );
  };
  return visit(saidIn(answer));
}

/** Returns the values that are ticked or selected under that name. */
export function chosenIn(html: string, name: string): string[] {
  // A checkbox without its own value sends "on".
  const valueOf = (tag: string) => /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? 'on';
  const ticked = [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`) && tag.includes(' checked='));
  const selected = [...html.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)]
    .filter(([, attributes = '']) => attributes.includes(`name="${name}"`))
    .flatMap(([, , options = '']) => options.match(/<option\b[^>]*\bselected=[^>]*>/g) ?? []);
  return [...ticked, ...selected].map(valueOf);
}

export type Refusal = {
  status?: number;
  /** The sentence, or a part of it. */
  says: string;
  /** The field that shows it; '' for the whole form; if missing, anywhere on the page. */
  at?: string;
  /** Texts that the page must still contain, as they were typed. */
  keeps?: string[];
  /** The values that must be ticked or selected under these names, and no others. */
  chooses?: Record<string, string[]>;
  /** Texts that the page must not contain. */
  hides?: string[];
};

/**
 * Asserts that a form is refused: with this status, the sentence announced and linked to its field,
 * typed values kept and nothing written.
 */
export async function expectRefused(
  walk: Walk,
  sending: () => Promise<Answer>,
  { status = 400, says, at, keeps = [], chooses = {}, hides = [] }: Refusal,
): Promise<Answer> {
  const file = databaseIn(walk.server.dataDir);
  const before = storedRows(file);
  const answer = await sending();
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  const said = alertsIn(answer.text).filter(({ words }) => words.includes(inHtml(says)));
  expect(said, `“${says}” among ${JSON.stringify(alertsIn(answer.text))}`).not.toEqual([]);
  if (at !== undefined) {
    const tied = said.some(({ id }) => id !== undefined && describes(answer.text, id, at));
    expect(tied, `“${says}” stands at ${at}: ${JSON.stringify(said)}`).toBe(true);
  }
  for (const text of keeps) expect(answer.text).toContain(inHtml(text));
  for (const [name, values] of Object.entries(chooses))
    expect(chosenIn(answer.text, name), `chosen under ${name}`).toEqual(values);
  for (const text of hides) expect(answer.text).not.toContain(inHtml(text));
  expect(changedTables(before, storedRows(file))).toEqual([]);
  return answer;
}

/** Asserts that a request is harmless: it may succeed or be refused, but never break or be half done. */
export async function expectHarmless(walk: Walk, sending: () => Promise<Answer>): Promise<Answer> {
  const file = databaseIn(walk.server.dataDir);
  const before = storedRows(file);
  const answer = await sending();
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
  if (answer.status >= 400) expect(changedTables(before, storedRows(file))).toEqual([]);
  return answer;
}
