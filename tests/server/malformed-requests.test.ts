/** What is no HTTP, through a raw socket: Node's own answers would carry no headers. */
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseInNodesPlace } from '../../server/refuse-in-nodes-place';
import { startServer, type RunningServer } from '../setup/server';
import { expectSecurityHeaders } from './expect-security-headers';

let server: RunningServer;
let port: number;

beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

/** All that the server says until it ends the connection. */
function say(text: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    socket.on('close', () => resolve(heard));
    // Whoever is refused while still sending hears a reset; what came before it counts.
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

describe('what is no request', () => {
  it.each([
    ['no HTTP at all', 400, 'hello there\r\n\r\n'],
    ['a method that there is not', 400, 'GRAB / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a header that is none', 400, 'GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n'],
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
      'POST /login HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\nContent-Length: 0\r\n\r\n',
    ],
  ])(
    '%s: %d, short and plain, with the headers, and the connection ends',
    async (_what, status, text) => {
      const answer = read(await say(text));
      expect(answer.status).toBe(status);
      expectSecurityHeaders(answer.headers);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      expect(answer.headers.get('Connection')).toBe('close');
      expect(answer.body).toMatch(/^[A-Z][\w ]{2,40}\n$/);
    },
  );

  it('behind a whole request: that one is answered first', async () => {
    const whole = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const heard = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(whole));
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        if (text === '') socket.write('nonsense\r\n\r\n');
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
    });
    const [first = '', second = ''] = heard.split(/(?=HTTP\/1\.1 400)/);
    expect(first).toMatch(/^HTTP\/1\.1 200 OK[^]*alive\n$/);
    expect(read(second).status).toBe(400);
  });

  it('TRACE is not answered with what was sent', async () => {
    const secret = 'Cookie: tailhouse=secret';
    const heard = await say(
      `TRACE / HTTP/1.1\r\nHost: localhost\r\n${secret}\r\nConnection: close\r\n\r\n`,
    );
    expect(read(heard).status).toBe(405);
    expectSecurityHeaders(read(heard).headers);
    expect(heard).not.toContain('secret');
  });

  it.each([
    '//',
    '///',
    '//[',
    '//a:99999/',
    '//%',
    '/\\',
    '/%00',
    '*',
    'http://evil.example//',
    '/login?%',
    '/?_data',
  ])('an address such as %s is no fault of ours', async (address) => {
    const head = 'Host: localhost\r\nConnection: close\r\n\r\n';
    const { status, headers } = read(await say(`GET ${address} HTTP/1.1\r\n${head}`));
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expectSecurityHeaders(headers);
    expect(server.output()).not.toContain('"level":"error"');
  });

  it('HTTP/1.0 needs no host', async () => {
    expect(await say('GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('leaves the server serving', async () => {
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  });
});

describe('a request that never ends', () => {
  let slow: Server;
  let slowPort: number;
  beforeAll(async () => {
    const limits = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 50 };
    slow = refuseInNodesPlace(
      createServer(limits, (request, response) => {
        response.write('half an answer');
        request.resume();
      }),
    );
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    slowPort = (slow.address() as AddressInfo).port;
  });
  afterAll(() => slow.close());

  it('408, with the headers', async () => {
    const answer = read(await say('GET / HTTP/1.1\r\nHost: localhost\r\nX-', slowPort));
    expect(answer.status).toBe(408);
    expectSecurityHeaders(answer.headers);
  });

  it('in the middle of an answer: no second one behind it', async () => {
    const heard = await say(
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc',
      slowPort,
    );
    expect(heard).toContain('half an answer');
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
