/** Requests that no browser sends, through a raw socket: refused in one line, and not logged as errors. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type RunningServer } from '../setup/server';
import { expectSecurityHeaders } from './expect-security-headers';

let server: RunningServer;
let port: number;

beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

/** Returns everything that the server sends until it closes the connection. */
function say(text: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    // A client that is refused while sending gets a reset; the answer before it counts.
    socket.on('error', () => (heard === '' ? reject(new Error('nothing was heard')) : undefined));
  });
}

function read(heard: string) {
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

const long = 'a'.repeat(20_000);

describe('a request that no browser sends', () => {
  // Node refuses these itself, before the app sees them.
  it.each([
    ['no HTTP at all', 400, 'hello there\r\n\r\n'],
    ['an unknown method', 400, 'GRAB / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a malformed header', 400, 'GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n'],
    [
      'two lengths of one body',
      400,
      'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
    ],
    [
      'a length beside chunks',
      400,
      'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a header too large', 431, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${long}\r\n\r\n`],
    ['an address too long', 431, `GET /${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    [
      'an expectation',
      417,
      'POST /login HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    ],
  ])('%s: %d, without a word, and the connection ends', async (_what, status, text) => {
    const answer = read(await say(text));
    expect([answer.status, answer.body.replace(/^0$/, '')]).toEqual([status, '']);
    expect(server.output()).not.toContain('"level":"error"');
  });

  it.each([
    'GET http://x/about HTTP/1.1\r\nHost: localhost',
    'GET http://evil.example// HTTP/1.1\r\nHost: localhost',
    'GET * HTTP/1.1\r\nHost: localhost',
    'GET /about HTTP/1.1\r\nHost: localhost\r\nHost: evil.example',
    'GET /about HTTP/1.1\r\nHost: a b',
    'GET /about HTTP/1.1\r\nHost: x@y:99999999',
    'GET /about HTTP/1.1\r\nHost: localhost:99999',
    'GET /about HTTP/1.1\r\nHost: [::',
    'GET /about HTTP/1.1\r\nHost: [::]]',
    'GET /about HTTP/1.1\r\nHost: 1.2.3.4.5',
    'GET /about HTTP/1.1\r\nHost: ',
    'GET /about HTTP/1.0\r\nHost: a/b',
    'POST /login HTTP/1.1\r\nHost: a b\r\nContent-Length: 0',
    'GET /?_data HTTP/1.1\r\nHost: localhost',
  ])('%s: 400, in one line, with the headers, and nothing in the log', async (head) => {
    const answer = read(await say(`${head}\r\nConnection: close\r\n\r\n`));
    expect([answer.status, answer.body]).toEqual([400, 'Bad Request\n']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expectSecurityHeaders(answer.headers);
    expect(server.output()).not.toMatch(/"level":"error"|\n +at /);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:80', '[::1]:3000', 'my_dogs.example'])(
    'Host: %s is one that a browser or a proxy sends',
    async (host) => {
      const heard = await say(`GET /about HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(read(heard).status).toBe(200);
    },
  );

  it('TRACE is not answered with what was sent', async () => {
    const secret = 'Cookie: tailhouse=secret';
    const heard = await say(
      `TRACE / HTTP/1.1\r\nHost: localhost\r\n${secret}\r\nConnection: close\r\n\r\n`,
    );
    expect(read(heard).status).toBe(405);
    expectSecurityHeaders(read(heard).headers);
    expect(heard).not.toContain('secret');
  });

  it.each(['//', '///', '//[', '//a:99999/', '//%', '/\\', '/%00', '/login?%'])(
    'an address such as %s is no fault of ours',
    async (address) => {
      const head = 'Host: localhost\r\nConnection: close\r\n\r\n';
      const { status, headers } = read(await say(`GET ${address} HTTP/1.1\r\n${head}`));
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
      expectSecurityHeaders(headers);
      expect(server.output()).not.toContain('"level":"error"');
    },
  );

  it('HTTP/1.0 needs no host', async () => {
    expect(await say('GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('leaves the server serving', async () => {
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  });
});
