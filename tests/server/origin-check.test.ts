/** The Origin and Host with which a form is accepted, in both modes. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../setup/free-port';
import { startServer, type RunningServer } from '../setup/server';

const running: RunningServer[] = [];
afterAll(() => Promise.all(running.map((server) => server.stop())));

/** Sends an empty form to the login, which our own site answers with 400. */
async function post(
  port: number,
  headers: Record<string, string>,
  path = '/login',
): Promise<number> {
  const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

const taken = 400;
const refused = 403;

describe('in production', () => {
  let port: number;
  let origin: string;
  beforeAll(async () => {
    port = await freePort();
    origin = `http://localhost:${port}`;
    running.push(
      await startServer({
        ADMIN_EMAIL: 'nora@example.com',
        APP_URL: origin,
        PORT: String(port),
        HOST: '127.0.0.1',
        SAMPLE_PASSWORD: '',
        INTERVALS: '',
        REQUIRE_PRODUCTION: '1',
      }),
    );
  });

  it.each(['/login', '/login.data'])(
    'a proxy in front need not pass Host on: a form to %s is taken, and nothing fails',
    async (path) => {
      for (const Host of ['127.0.0.1:8080', 'upstream', 'app_server:3000', `localhost:${port}`])
        expect([Host, await post(port, { Host, Origin: origin }, path)]).toEqual([Host, taken]);
      expect(await post(port, { Host: 'upstream' }, path)).toBe(taken);
      const forwarded = { Host: 'upstream', Origin: origin, 'X-Forwarded-Host': 'evil.example' };
      expect(await post(port, forwarded, path)).toBe(taken);
      expect(running[0]?.output()).not.toContain('"level":"error"');
    },
  );

  it('R10 an Origin that equals Host, but not APP_URL, is refused', async () => {
    for (const Host of ['evil.example', '127.0.0.1:8080', `127.0.0.1:${port}`])
      expect([Host, await post(port, { Host, Origin: `http://${Host}` })]).toEqual([Host, refused]);
  });

  it('so is any other, and none at all', async () => {
    const https = origin.replace('http:', 'https:');
    for (const Origin of ['https://evil.example', 'null', '', https, `${origin}.evil.example`])
      expect([Origin, await post(port, { Host: `localhost:${port}`, Origin })]).toEqual([
        Origin,
        refused,
      ]);
  });
});

describe('in sample mode', () => {
  let port: number;
  beforeAll(async () => {
    const server = await startServer();
    running.push(server);
    port = Number(new URL(server.url).port);
  });

  it('the machine itself may be reached by each of its names and addresses', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '192.168.1.20'])
      for (const path of ['/login', '/login.data']) {
        const Host = `${host}:${port}`;
        expect([Host, await post(port, { Host, Origin: `http://${Host}` }, path)]).toEqual([
          Host,
          taken,
        ]);
      }
  });

  it('an Origin that merely equals a foreign Host is refused: its owner may have it lead here', async () => {
    for (const Host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example'])
      expect([Host, await post(port, { Host, Origin: `http://${Host}` })]).toEqual([Host, refused]);
    const Host = `127.0.0.1:${port}`;
    expect(await post(port, { Host, Origin: 'http://127.0.0.1:1' })).toBe(refused);
  });
});
