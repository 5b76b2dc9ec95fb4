import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment } from '~/core/runtime/environment.server';
import { signedIn } from '~/core/session/session.server';
import { toLocal } from '~/core/time/business-time';
import { createBooking } from '~tests/factories/bookings';
import { createMessage } from '~tests/factories/messages';
import { createAdmin, createOwner, factoryPassword, signIn } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { httpClient } from '~tests/setup/http-client';
import { formFields } from '~tests/setup/plain-page';
import { database, databaseFile } from './database.server';

describe('the fresh database', () => {
  it('is in sample mode on a folder of its own, with the settings and nobody in it', async () => {
    expect(environment().mode).toBe('sample');
    expect(databaseFile()).toContain('tailhouse-test-');
    expect(await database().profile.count()).toBe(0);
    expect(await database().businessSettings.count()).toBe(1);
    expect(await database().holidaySwitch.count()).toBe(18);
  });
});

describe('the factories', () => {
  it('make people that can sign in', async () => {
    const owner = await createOwner({ firstName: 'Ada' });
    const admin = await createAdmin();
    expect(owner.email).not.toBe(admin.email);
    const { hash } = await database().password.findUniqueOrThrow({
      where: { profileId: owner.id },
    });
    expect(await verify(hash, factoryPassword)).toBe(true);
    const request = async (id: string) =>
      new Request('http://localhost/', { headers: { Cookie: await signIn(id) } });
    expect(await signedIn(await request(owner.id))).toMatchObject({
      id: owner.id,
      role: 'user',
      firstName: 'Ada',
      profileComplete: true,
    });
    expect(await signedIn(await request(admin.id))).toMatchObject({ id: admin.id, role: 'admin' });
  });

  it('make bookings that agree with the rules', async () => {
    const owner = await createOwner({ specialPriceBoarding: 5000 });
    const pets = [await createPet(owner.id), await createPet(owner.id, { petName: 'Rex' })];
    const ids = pets.map(({ id }) => id);
    const booking = await createBooking(owner.id, ids, {
      service: 'Boarding',
      start: '2027-01-12T10:00',
      end: '2027-01-14T10:00',
      status: 'canceled',
      paidCents: 1000,
    });
    expect(booking).toMatchObject({
      petsSelected: ['Biscuit', 'Rex'],
      dates: ['2027-01-12', '2027-01-13', '2027-01-14'],
      totalCents: 2 * 5000 + 2 * 5000,
      paidCents: 1000,
      remainCents: 19_000,
      numDogs: 2,
    });
    expect(booking.canceledAt).not.toBeNull();
    expect(toLocal(booking.start, 'America/New_York')).toBe('2027-01-12T10:00');
    const where = { bookingId: booking.id };
    const lines = await database().quoteLine.aggregate({ where, _sum: { amountCents: true } });
    expect(lines._sum.amountCents).toBe(20_000);
    expect(await database().bookingPet.count({ where })).toBe(2);
    expect(await database().ledgerEntry.findMany({ where })).toMatchObject([
      { kind: 'manual', amountCents: 1000 },
    ]);
    const history = await database().bookingHistory.findMany({ where, orderBy: { at: 'asc' } });
    expect(history.map(({ toStatus }) => toStatus)).toEqual(['pending', 'canceled']);
  });

  it('make messages that are unread', async () => {
    const [owner, admin] = [await createOwner(), await createAdmin()];
    expect(await createMessage(owner.id, admin.id)).toMatchObject({ readAt: null });
  });
});

describe('the HTTP client', () => {
  async function echoServer(): Promise<string> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (request.url === '/set')
          response.writeHead(302, {
            Location: '/next',
            'Set-Cookie': ['a=1; Path=/; HttpOnly', 'b=2; Max-Age=60'],
          });
        else if (request.url === '/next') response.writeHead(303, { Location: '/end' });
        else if (request.url === '/clear') response.setHeader('Set-Cookie', 'a=; Max-Age=0');
        const { method, url, headers } = request;
        const { cookie = '', origin = '' } = headers;
        response.end(JSON.stringify({ method, url, cookie, origin, body }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('keeps cookies, stops at redirects, and follows them when told', async () => {
    const client = httpClient(await echoServer());
    const first = await client.get('/set');
    expect(first).toMatchObject({ status: 302, location: '/next' });
    expect(await client.follow()).toMatchObject({ status: 200, location: null });
    expect(JSON.parse((await client.get('/')).text)).toMatchObject({ cookie: 'a=1; b=2' });
    await client.get('/clear');
    expect([...client.cookies]).toEqual([['b', '2']]);
  });

  it('sends a form as a browser does', async () => {
    const origin = await echoServer();
    const { text } = await httpClient(origin).post('/x', { one: 'a b&c', many: ['1', '2'] });
    expect(JSON.parse(text)).toMatchObject({
      method: 'POST',
      origin,
      body: 'one=a+b%26c&many=1&many=2',
    });
  });

  it('reads the hidden inputs of the right form', () => {
    const html = `<form action="/a?x=1&amp;y=2" method="post"><input type="hidden" name="key" value="&quot;&lt;1&gt;&#x27;"/>
      <input name="key2" type="hidden" value="n"><input type="hidden" name="pet" value="1"><input type="hidden" name="pet" value="2">
      <input type="text" name="typed" value="no"/><input type="hidden" name="bare"></form>
      <form action="/logout"><input type="hidden" name="other" value="o"></form>`;
    expect(formFields(html, 'name="typed"')).toEqual({
      key: `"<1>'`,
      key2: 'n',
      pet: ['1', '2'],
      bare: '',
    });
    expect(formFields(html, 'action="/logout"')).toEqual({ other: 'o' });
    expect(() => formFields(html)).toThrow('2 forms');
    expect(() => formFields(html, 'nothing like it')).toThrow('0 forms');
  });
});
