import type { IncomingMessage, ServerResponse } from 'node:http';

/** No call to this server needs to be longer. */
const mostBytes = 64 * 1024;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads the body as text. @throws BodyTooLarge beyond 64 KB */
export async function readBody(request: IncomingMessage): Promise<string> {
  const incoming: AsyncIterable<Buffer> = request;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > mostBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function sendJson(response: ServerResponse, status: number, body: object | null): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body === null ? undefined : JSON.stringify(body));
}

export function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'X-Content-Type-Options': 'nosniff' });
  response.end(text);
}

/** Sends a script for a page of any origin. */
export function sendScript(response: ServerResponse, script: string): void {
  response.writeHead(200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(script);
}

/** @param formTargets allowed origins for a form's redirect: Chromium checks the policy. */
export function sendPage(
  response: ServerResponse,
  status: number,
  html: string,
  formTargets: readonly string[] = [],
): void {
  const formAction = ["'self'", ...formTargets].join(' ');
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    'X-Content-Type-Options': 'nosniff',
    // Not `no-referrer`: with it a browser sends `Origin: null`, and the check below is useless.
    'Referrer-Policy': 'same-origin',
  });
  response.end(html);
}

export function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { Location: to, 'Cache-Control': 'no-store' });
  response.end();
}

/** Whether the call is meant for this server: not another name that resolves to loopback (rebinding). */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].some((name) => host === `${name}:${port}`);
}

/** Whether a form came from this server's own page, or from a client other than a browser. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}
