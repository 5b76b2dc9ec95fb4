/** PayPal's answers and webhook certificates are limited in size and time. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { environment } from '~/core/runtime/environment.server';
import { paypalProvider } from './paypal-client.server';
import { isSignedByProvider } from './webhook.server';

let server: Server;
let url = '';
let abandoned = 0;

/** Writes until the reader disconnects: as fast as possible, or slowly, byte by byte. */
function answerForever(response: ServerResponse, slow: boolean): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const piece = slow ? ' ' : ' '.repeat(64 * 1024);
  const timer = setInterval(() => response.write(piece), slow ? 20 : 1);
  response.on('close', () => {
    abandoned += 1;
    clearInterval(timer);
  });
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.includes('oauth2')) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const token = { scope: '', access_token: 'A', token_type: 'Bearer', expires_in: 900 };
      return response.end(JSON.stringify(token));
    }
    answerForever(response, path.includes('SLOW'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address === 'object' && address !== null) url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const provider = () =>
  paypalProvider({ clientId: 'test', clientSecret: 'test', live: false, emulatorUrl: url });

function waitFor(ms: number): void {
  environment().intervals.providerTimeout = ms;
  onTestFinished(() => {
    delete environment().intervals.providerTimeout;
  });
}

describe('R32 an answer without end', () => {
  test.each(['SLOW', 'HUGE'])(
    '%s: unknown in good time, and the connection is closed',
    async (order) => {
      waitFor(order === 'SLOW' ? 700 : 60_000);
      const before = abandoned;
      await expect(provider().findOrder(order)).rejects.toMatchObject({
        name: 'ProviderError',
        kind: 'unknown',
      });
      await expect.poll(() => abandoned).toBeGreaterThan(before);
    },
    20_000,
  );

  test.each(['SLOW', 'HUGE'])(
    '%s: a certificate proves nothing',
    async (name) => {
      waitFor(name === 'SLOW' ? 700 : 60_000);
      const headers = new Headers({
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${url}/${name}`,
      });
      const trust = { webhookId: 'W', certificateOrigin: url };
      expect(await isSignedByProvider(headers, '{}', trust)).toBe(false);
    },
    20_000,
  );
});
