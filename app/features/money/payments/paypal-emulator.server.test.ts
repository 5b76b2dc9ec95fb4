import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { decide, newKey, withEmulator } from '~tests/setup/paying';
import { paypalProvider } from './paypal-client.server';

const { emulator } = withEmulator();

async function newOrder(fields: { payeeName?: string; description?: string } = {}) {
  const { url } = emulator();
  const paypal = paypalProvider({
    clientId: 'test',
    clientSecret: 'test',
    live: false,
    emulatorUrl: url,
  });
  const order = await paypal.createOrder({
    requestId: newKey(),
    amountCents: 123450,
    taxCents: 0,
    bookingId: 'booking-1',
    payeeName: 'Happy Tails',
    description: 'Daycare, Dec 1, 2026',
    through: 'page',
    returnUrl: 'http://localhost:3000/return?attempt=1',
    cancelUrl: 'http://localhost:3000/payment',
    ...fields,
  });
  return { ...order, capture: () => paypal.captureOrder({ requestId: newKey(), ...order }) };
}

async function pageOf(url: string) {
  const response = await fetch(url);
  return { response, html: await response.text() };
}

describe('the approval page', () => {
  it('says that it is a stand-in, who is paid, what for and how much', async () => {
    const { approveUrl } = await newOrder();
    const { response, html } = await pageOf(approveUrl);
    expect(response.status).toBe(200);
    expect(html).toContain('This is a stand-in for PayPal. No real money moves.');
    for (const text of ['Happy Tails', 'Daycare, Dec 1, 2026', '$1,234.50 USD', 'value="Sam"'])
      expect(html).toContain(text);
    expect(html).not.toContain('<script');
  });

  it('lets the browser follow the form back to the app, and nowhere else', async () => {
    const { approveUrl } = await newOrder();
    const policy = (await pageOf(approveUrl)).response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/form-action 'self' http:\/\/localhost:3000[ ;]/);
  });

  it('shows names as text, not as HTML', async () => {
    const { approveUrl } = await newOrder({ payeeName: '<img src=x>', description: '"><b>' });
    const { html } = await pageOf(approveUrl);
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x&gt;');
  });

  it('approving goes to the return address with the order and the payer', async () => {
    const { orderId, approveUrl } = await newOrder();
    const back = new URL(await decide(approveUrl));
    expect(back.pathname).toBe('/return');
    const { PayerID, ...rest } = Object.fromEntries(back.searchParams);
    expect(rest).toEqual({ attempt: '1', token: orderId });
    expect(PayerID).toMatch(/^[2-9A-HJ-NP-Z]{13}$/);
  });

  it('canceling goes to the cancel address and approves nothing', async () => {
    const { orderId, approveUrl, capture } = await newOrder();
    expect(await decide(approveUrl, { choice: 'cancel' })).toBe(
      `http://localhost:3000/payment?token=${orderId}`,
    );
    expect(await capture()).toMatchObject({ kind: 'not_approved' });
  });

  it('says so for an unknown order and for one that is paid', async () => {
    const { approveUrl, capture } = await newOrder();
    await decide(approveUrl);
    await capture();
    expect((await pageOf(approveUrl)).html).toContain('already made');
    const unknown = await pageOf(`${emulator().url}/checkoutnow?token=NOSUCHORDER`);
    expect(unknown.response.status).toBe(404);
  });

  it('refuses a form from another site', async () => {
    const { orderId, approveUrl, capture } = await newOrder();
    const response = await fetch(approveUrl, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
      body: new URLSearchParams({ token: orderId, choice: 'approve' }),
    });
    expect(response.status).toBe(403);
    expect(await capture()).toMatchObject({ kind: 'not_approved' });
  });
});

describe('the server', () => {
  it('listens on loopback and answers to no other name', async () => {
    const url = new URL(emulator().url);
    expect(url.hostname).toBe('127.0.0.1');
    const status = await new Promise((resolve) => {
      httpRequest({ host: url.hostname, port: url.port, headers: { Host: 'evil.example' } })
        .on('response', (response) => resolve(response.resume().statusCode))
        .end();
    });
    expect(status).toBe(421);
  });

  it('checks the client’s credentials', async () => {
    const response = await fetch(`${emulator().url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('test:wrong').toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(response.status).toBe(401);
  });

  it('takes no body beyond 64 KB', async () => {
    const response = await fetch(`${emulator().url}/checkoutnow`, {
      method: 'POST',
      body: 'x'.repeat(100_000),
    }).catch(() => null);
    // A client still sending may see a closed connection instead of the answer.
    expect([413, undefined]).toContain(response?.status);
  });
});
