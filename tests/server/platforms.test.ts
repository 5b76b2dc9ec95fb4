/** R133 and R139: production starts with the variables of each way to host it, and those that the host adds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { composeVariables, flyVariables, renderVariables } from '../setup/platform-files';
import { freePort } from '../setup/free-port';
import { startServer } from '../setup/server';

type Way = { given: Record<string, string>; adds: Record<string, string>; address: string };

const ways: Record<string, Way> = {
  'fly.toml': {
    given: flyVariables(),
    adds: { FLY_APP_NAME: 'willow-house' },
    address: 'https://willow-house.fly.dev',
  },
  'render.yaml': {
    given: renderVariables(),
    adds: { RENDER_EXTERNAL_URL: 'https://willow.onrender.com' },
    address: 'https://willow.onrender.com',
  },
  // The image and .env add these.
  'compose.yaml': {
    given: composeVariables(),
    adds: {
      ...{ REQUIRE_PRODUCTION: '1', PORT: '3000', DATA_DIR: '/data' },
      APP_URL: 'https://203.0.113.7.sslip.io',
    },
    address: 'https://203.0.113.7.sslip.io',
  },
};

/** Asks as the host's proxy does: fetch would not send another Host. */
function askBehindProxy(url: string, host: string) {
  const headers = { Host: host, 'X-Forwarded-Proto': 'https' };
  return new Promise<{ status: number; asksForPassword: boolean }>((resolve, reject) => {
    request(url, { headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          asksForPassword: text.includes('Confirm Password'),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

it.each(Object.entries(ways))('R139 starts with exactly those of %s', async (_file, way) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tailhouse-platform-'));
  const variables = { ...way.given, ...way.adds };
  expect(variables).toMatchObject({ REQUIRE_PRODUCTION: '1', PORT: '3000', DATA_DIR: '/data' });
  const server = await startServer({
    // Those of the tests; empty counts as unset.
    ...{ SESSION_SECRET: '', SAMPLE_PASSWORD: '', INTERVALS: '' },
    ...variables,
    // Of this machine: the port may be taken, and the folder is not there.
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    HOST: '127.0.0.1',
  });
  try {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const link = /\S+\/set-up\?token=\S+/.exec(server.output())?.[0] ?? '';
    expect(link.startsWith(`${way.address}${paths.setUp()}`)).toBe(true);
    const { pathname, search, host } = new URL(link);
    const page = await askBehindProxy(server.url + pathname + search, host);
    expect(page).toEqual({ status: 200, asksForPassword: true });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
