/** The server's output while people submit their secrets: it contains no secret. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLink } from '~/core/mail/outbox.server';
import { createBooking } from '../factories/bookings';
import { createPet } from '../factories/pets';
import { httpClient } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ CLOCK_START: '2027-03-01T15:00:00Z' });
});
afterAll(() => server.stop());

const email = 'marked-person@example.com';
const password = 'Marked-Secret-One';
const marks = [
  email,
  'marked-stranger',
  'Marked',
  'Markedname',
  '555-0142',
  '5550142',
  password,
  'token=',
];

it('the log says who signed in and what changed by id, and holds no secret and no personal data', async () => {
  const { database: tx } = server;
  const browser = httpClient(server.url);

  const signUp = await browser.get('/sign-up');
  const account = { email, password, confirm_password: password };
  await browser.post('/sign-up', {
    ...formFields(signUp.text, 'name="confirm_password"'),
    ...account,
  });
  const { id } = await tx.profile.findUniqueOrThrow({ where: { email } });
  // The same address again, from another browser; its owner is informed.
  expect((await httpClient(server.url).post('/sign-up', account)).status).toBe(409);

  await tx.profile.update({
    where: { id },
    data: { firstName: 'Markedname', lastName: 'Markedname', phoneNumber: '(215) 555-0142' },
  });
  const wrong = { email, password: 'Marked-Secret-Wrong' };
  const elsewhere = httpClient(server.url);
  expect((await elsewhere.post('/login', wrong)).status).toBe(400);
  const stranger = { email: 'marked-stranger@example.com', password: 'Marked-Secret-Wrong' };
  expect((await elsewhere.post('/login', stranger)).status).toBe(400);
  expect((await elsewhere.post('/login', { email, password })).status).toBe(302);

  const pet = await createPet(id, { petName: 'Markedname' }, tx);
  const stay = {
    service: 'Daycare',
    start: '2027-03-09T09:00',
    end: '2027-03-09T15:00',
    message: 'Marked words',
    pets_selected: pet.id,
  };
  expect((await browser.post(`/${id}/booking?service=daycare`, stay)).location).toMatch(
    /^\/booking\//,
  );
  const sent = await browser.post(`/${id}/profile/messages`, { content: 'Marked words' });
  expect(sent.status).toBe(302);
  const booking = await createBooking(id, [pet.id], { status: 'accepted' }, tx);
  expect((await browser.post(`/payment/${booking.id}`, { intent: 'pay' })).status).toBe(302);

  await elsewhere.post('/passwordreset', { email });
  const mail = await tx.outboxMail.findFirstOrThrow({ where: { template: 'password_reset' } });
  const link = new URL(openLink(mail.sealedLink ?? '') ?? '');
  const chosen = { new_password: 'Marked-Secret-Two', confirm_password: 'Marked-Secret-Two' };
  const set = await elsewhere.post(link.pathname + link.search, chosen);
  expect(set.status).toBe(302);

  const printed = server.output();
  for (const event of [
    'account.signed_in',
    'account.wrong_password',
    'account.password_set_by_link',
  ])
    expect(printed).toContain(`"event":"${event}"`);
  expect(printed).toContain(id);
  const token = link.searchParams.get('token') ?? 'none';
  const cookies = [...browser.cookies.values(), ...elsewhere.cookies.values()];
  for (const mark of [...marks, token, ...cookies])
    expect(printed.toLowerCase()).not.toContain(mark.toLowerCase());
});

it('every line of the log is one JSON object with a time, a level and an event', () => {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      level: expect.stringMatching(/^(info|warn|error)$/) as string,
      event: expect.any(String) as string,
    });
});
