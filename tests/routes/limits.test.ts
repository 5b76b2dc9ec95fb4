/**
 * Limits as people and programs see them over HTTP: a status, a sentence, when to come back, and no typed
 * text lost. The test counts one attempt of each, then fills up its table.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { unsubscribeToken } from '~/features/messages/outbox/unsubscribe.server';
import { limits, type LimitName } from '~/core/rate-limit/limits';
import { createBooking } from '../factories/bookings';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { httpClient, type Answer, type HttpClient } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import { startServer, type RunningServer } from '../setup/server';
import { dataPath } from './walk';

// Monday, 10 AM in the business's zone: Quick Daycare is on offer, and each window has just begun.
const clockStart = '2027-03-01T15:00:00Z';
process.env['CLOCK_START'] = clockStart;

const webhookPassword = 'a-webhook-password-of-tests';
const sentence = 'Too many tries in a short time. Please wait ';
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({
    CLOCK_START: clockStart,
    POSTMARK_TOKEN: 'a-server-token',
    POSTMARK_URL: 'http://localhost:9',
    POSTMARK_WEBHOOK_PASSWORD: webhookPassword,
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.rateCount.deleteMany();
});

/** Returns the number of attempts counted under a limit. */
async function counted(limit: LimitName): Promise<number> {
  const { _sum } = await server.database.rateCount.aggregate({
    where: { limit },
    _sum: { count: true },
  });
  return _sum.count ?? 0;
}

/** Raises the one counted attempt to the limit. */
async function spend(limit: LimitName): Promise<void> {
  expect(await counted(limit)).toBe(1);
  await server.database.rateCount.updateMany({
    where: { limit },
    data: { count: limits[limit].max },
  });
}

function expectRefused({ status, headers }: Pick<Answer, 'status' | 'headers'>, limit: LimitName) {
  expect(status).toBe(429);
  const seconds = Number(headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(limits[limit].windowMs / 1000);
}

async function ownerWithPet() {
  const { id } = await createOwner({}, server.database);
  const pet = await createPet(id, {}, server.database);
  const client = httpClient(server.url, await signIn(id, server.database));
  return { id, pet: pet.id, client };
}

const bookingsOf = (userId: string) => server.database.booking.count({ where: { userId } });

describe('bookings', () => {
  const stay = (pet: string, day: number) => ({
    service: 'Daycare',
    pets_selected: pet,
    start: `2027-03-0${day}T09:00`,
    end: `2027-03-0${day}T15:00`,
    message: 'Please no cheese & no "ham".',
  });

  it('one too many: the form says so and keeps what was typed, nothing is booked', async () => {
    const { id, pet, client } = await ownerWithPet();
    expect((await client.post(paths.book(id), stay(pet, 3))).status).toBe(302);
    await spend('booking');
    const page = await client.post(paths.book(id), stay(pet, 4));
    expectRefused(page, 'booking');
    expect(page.text).toContain('role="alert"');
    expect(page.text).toContain(sentence);
    expect(page.text).toContain('Please no cheese &amp; no &quot;ham&quot;.');
    expect(page.text).toContain('2027-03-04');
    expect(await bookingsOf(id)).toBe(1);
  });

  it('scripts are told when to come back, too', async () => {
    const { id, pet, client } = await ownerWithPet();
    await client.post(paths.book(id), stay(pet, 3));
    await spend('booking');
    const answer = await client.post(dataPath(paths.book(id)), stay(pet, 4));
    expectRefused(answer, 'booking');
    expect(answer.text).toContain(sentence);
  });

  it('another person is not held by it', async () => {
    const one = await ownerWithPet();
    const other = await ownerWithPet();
    await one.client.post(paths.book(one.id), stay(one.pet, 3));
    await spend('booking');
    expect((await other.client.post(paths.book(other.id), stay(other.pet, 3))).status).toBe(302);
  });

  it('R19 Quick Daycare counts among them: pressed, undone and pressed again', async () => {
    const { id, pet, client } = await ownerWithPet();
    const here = paths.quickDaycare(pet);
    const press = async () => client.post(here, formFields((await client.get(here)).text, 'seen'));
    expect((await press()).status).toBe(302);
    await server.database.booking.updateMany({
      where: { userId: id },
      data: { status: 'canceled', canceledAt: new Date(clockStart) },
    });
    await spend('booking');
    const page = await press();
    expectRefused(page, 'booking');
    expect(page.text).toContain('role="alert"');
    expect(page.text).toContain(sentence);
    expect(await bookingsOf(id)).toBe(1);
  });
});

describe('R31 payments begun', () => {
  it('one too many: the page says so, with the same key, and no order is made', async () => {
    const { id, pet, client } = await ownerWithPet();
    const booking = await createBooking(id, [pet], { status: 'accepted' }, server.database);
    const here = paths.payment(booking.id);
    const page = await client.get(here);
    const fields = { ...formFields(page.text, 'value="pay"'), intent: 'pay' };
    expect((await client.post(here, fields)).status).toBe(302);
    await spend('payment-start');
    const again = { ...fields, form_key: 'another-form-of-this-test' };
    const refused = await client.post(here, again);
    expectRefused(refused, 'payment-start');
    expect(refused.text).toContain(sentence);
    expect(refused.text).toContain('another-form-of-this-test');
    expectRefused(await client.post(dataPath(here), again), 'payment-start');
    const buttons = await client.post(paths.paymentOrder(booking.id), again);
    expectRefused(buttons, 'payment-start');
    expect(JSON.parse(buttons.text)).toMatchObject({
      refusal: expect.stringContaining(sentence) as unknown,
    });
    expect(await server.database.paymentAttempt.count({ where: { bookingId: booking.id } })).toBe(
      1,
    );
  });
});

describe('links that open nothing', () => {
  const chosen = { new_password: 'brand new pass', confirm_password: 'brand new pass' };
  const asked: [what: string, dead: number, ask: (client: HttpClient) => Promise<Answer>][] = [
    ['a reset link looked at', 410, (client) => client.get(paths.updatePassword('made-up'))],
    ['a new address looked at', 410, (client) => client.get(paths.confirmEmail('made-up'))],
    ['mails to be stopped, looked at', 404, (client) => client.get(paths.unsubscribe('made.up'))],
    ['mails stopped', 404, (client) => client.post(paths.unsubscribe('made.up'), {})],
  ];

  it.each(asked)('%s: %d, and after too many 429', async (_what, dead, ask) => {
    const client = httpClient(server.url);
    expect((await ask(client)).status).toBe(dead);
    await spend('dead-link');
    const page = await ask(client);
    expectRefused(page, 'dead-link');
    expect(page.text).toContain('One moment, please');
  });

  it.each([
    ['a reset link used', paths.updatePassword('made-up'), chosen],
    ['a new address confirmed', paths.confirmEmail('made-up'), {}],
  ])('%s: 410, and after too many 429', async (_what, path, fields) => {
    const client = httpClient(server.url);
    expect((await client.post(path, fields)).status).toBe(410);
    await server.database.rateCount.updateMany({ data: { count: limits['dead-link'].max } });
    expectRefused(await client.post(path, fields), 'dead-link');
    expectRefused(await client.post(dataPath(path), fields), 'dead-link');
  });

  it('keep nobody out who has one that works, and working ones are not counted', async () => {
    const client = httpClient(server.url);
    await client.get(paths.updatePassword('made-up'));
    await spend('dead-link');
    const { id } = await createOwner({ receiveEmails: true }, server.database);
    const link = new URL(await issueAccountLink(server.database, id, 'reset_password'));
    const reset = link.pathname + link.search;
    expect((await client.get(reset)).status).toBe(200);
    expect((await client.post(reset, chosen)).status).toBe(302);
    const unsubscribe = paths.unsubscribe(unsubscribeToken(id));
    expect((await client.get(unsubscribe)).status).toBe(200);
    expect((await client.post(unsubscribe, {})).status).toBe(200);
    expect(await counted('dead-link')).toBe(limits['dead-link'].max);
  });
});

describe('webhooks', () => {
  const basic = (password: string) =>
    `Basic ${Buffer.from(`tailhouse:${password}`).toString('base64')}`;
  const call = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ RecordType: 'Delivery' }),
    });
  const postmark = (password: string) =>
    call(paths.postmarkWebhook(), { Authorization: basic(password) });

  it('a password can be guessed few times, and the service that knows it is heard all the same', async () => {
    const statuses: number[] = [];
    for (let time = 0; time <= limits['webhook-unproven'].max; time += 1)
      statuses.push((await postmark(`a-webhook-password-of-guess-${time}`)).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
    expectRefused(await postmark('a-webhook-password-of-guess'), 'webhook-unproven');
    expect((await postmark(webhookPassword)).status).toBe(200);
  });

  it('calls with the password have a limit of their own', async () => {
    expect((await postmark(webhookPassword)).status).toBe(200);
    expect(await counted('webhook-unproven')).toBe(0);
    await spend('webhook-proven');
    expectRefused(await postmark(webhookPassword), 'webhook-proven');
    expect((await postmark('a-webhook-password-of-guess')).status).toBe(401);
  });

  it('R32 calls without the payment provider’s signature are', async () => {
    const path = paths.paypalWebhook();
    expect((await call(path)).status).toBe(404);
    await spend('webhook-unproven');
    expectRefused(await call(path), 'webhook-unproven');
    expect(await counted('webhook-proven')).toBe(0);
  });
});

it('is written to the log once, and of whom nothing', async () => {
  const client = httpClient(server.url);
  const guess = () =>
    client.post('/login', { email: 'robin@example.com', password: 'a wrong one' });
  for (let time = 0; time < limits['login-account'].max + 2; time += 1) await guess();
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('limit.reached') && line.includes('login-account'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ level: 'warn', limit: 'login-account' });
  expect(lines[0]).not.toContain('robin');
});
