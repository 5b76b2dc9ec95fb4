/** Requests to the server with any address, and the rules for every answer. */
import { get } from 'node:http';
import { expect } from 'vitest';
import type { Answer, HttpClient } from '../setup/http-client';
import { marker } from './corpus';

/** Longest time of an answer, in milliseconds, on the slowest test machine. */
const patience = 20_000;

/** @throws Error if the answer doesn't arrive */
export function inTime<T>(answer: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => reject(new Error(`${what} hangs`)), patience);
    answer.then(resolve, reject).finally(() => clearTimeout(impatience));
  });
}

/** Opens an address exactly as written: fetch would fix it. Stops reading at an event stream's headers. */
export function open(client: HttpClient, url: string, address: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asking = new Promise<Answer>((resolve, reject) => {
    const headers = cookie === '' ? {} : { Cookie: cookie };
    const options = { hostname, port, path: address, headers, agent: false };
    const sent = get(options, (response) => {
      const heard: Buffer[] = [];
      const flat = Object.entries(response.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      );
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(flat),
          location: response.headers.location ?? null,
          text: Buffer.concat(heard).toString('utf8'),
        });
      response.on('data', (chunk: Buffer) => heard.push(chunk));
      response.on('error', reject);
      response.on('end', done);
      if (!String(response.headers['content-type']).startsWith('text/event-stream')) return;
      done();
      sent.destroy();
    });
    sent.on('error', reject);
  });
  return inTime(asking, address);
}

const strays = [
  // Inside a tag, outside of quotes.
  new RegExp(`<[^<>]*${marker}`),
  // Inside an element with content other than text.
  new RegExp(`<(?:script|style|iframe|object)\\b[^>]*>[^<]*${marker}`, 'i'),
  /<[a-z][^<>]*\son\w+=/i,
  /<base\b/i,
  /<meta[^>]*refresh/i,
];

/** Returns the part of a page that would run typed text; null if safe. */
export function strayMarkup(html: string): string | null {
  const address =
    /\b(?:href|src|action|formaction)="[\s\p{Cc}]*(?:javascript|vbscript|data:text)/iu;
  const found = address.exec(html) ?? /\bsrcdoc="\s*</.exec(html);
  if (found) return found[0];
  // The app's own scripts carry a nonce, or are facts for search engines, and end at the first closing tag, as in a browser.
  const rest = html
    .replace(
      /<script\b[^>]*\b(?:nonce="|type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g,
      '',
    )
    .replace(/="[^"]*"/g, '=""');
  for (const stray of strays) {
    const hit = stray.exec(rest);
    if (hit) return rest.slice(Math.max(0, hit.index - 40), hit.index + 120);
  }
  return null;
}

/**
 * Asserts that an answer has no 5xx, no header or markup from typed text, and no redirect to another site.
 */
export function expectSafe(answer: Answer): void {
  expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500);
  expect(answer.headers.get('X-Injected')).toBeNull();
  expect(answer.headers.get('Set-Cookie') ?? '').not.toContain('injected');
  if (answer.location !== null) expect(answer.location).not.toMatch(/^(?:[a-z]+:)?[/\\]{2}evil/i);
  if (!String(answer.headers.get('Content-Type')).startsWith('text/html')) return;
  expect(strayMarkup(answer.text)).toBeNull();
}
