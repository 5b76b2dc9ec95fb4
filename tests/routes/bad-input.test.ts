/** Invalid input for every form: refused with a sentence, nothing lost, nothing written. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askWhetherSecond } from '~/core/web/idempotency.server';
import { createBooking } from '../factories/bookings';
import { inDepth, inRotation } from '../setup/depth';
import type { Answer } from '../setup/http-client';
import { formFields } from '../setup/plain-page';
import {
  clientOf,
  formOf,
  ids,
  keptOf,
  long,
  names,
  post,
  postData,
  refresh,
  sendAs,
  stored,
  walk,
  withForms,
} from './bad-input';
import { bad, type Bad } from './bad-values';
import type { FormName } from './form-table';
import {
  chosenIn,
  expectHarmless,
  expectRefused,
  loneSurrogate,
  pairs,
  refusedFields,
  sendBody,
  type BodyOptions,
  type Fields,
} from './sent-forms';
import { changedTables } from './stored-rows';
import { dataPath } from './walk';

withForms();

describe('R38 refusals in words', () => {
  // A page around the first refusal of each form, and in depth around all: it's the same page.
  const firstOf = new Map(bad.map((one) => [one[0], one]).reverse() as [FormName, Bad][]);
  const onPages = inDepth ? bad : [...firstOf.values()];

  it.each(bad.filter((one) => !onPages.includes(one)))(
    'R38 %s: %s, to scripts',
    async (form, _what, changes, says, at, status = 400) => {
      const before = stored();
      const answer = await postData(form, changes);
      expect(answer.status, answer.text.slice(0, 300)).toBe(status);
      expect(answer.text).toContain(JSON.stringify(says).slice(1, -1));
      if (at !== undefined) expect(refusedFields(answer)).toContain(at);
      expect(changedTables(before, stored())).toEqual([]);
    },
  );

  it.each(onPages)('R38 %s: %s', async (form, _what, changes, says, at, status = 400) => {
    await expectRefused(walk, () => post(form, changes), {
      status,
      says,
      ...(at !== undefined && { at }),
      ...keptOf(form, changes),
    });
  });

  it.each([
    ['login', 'email'],
    ['review', 'stars'],
    ['AddPet', 'pet_name'],
    ['AddPet', 'gender'],
    ['daycare', 'start'],
    ['message', 'content'],
    ['paid amount', 'paid'],
  ] as const)('R113 %s: of %s sent twice the last one counts', async (name, field) => {
    await refresh();
    const right = formOf(name).valid()[field];
    if (typeof right !== 'string') throw new Error(`${field} is not a text`);
    const wrong = name === 'message' || field === 'pet_name' ? long(4001) : 'x';
    expect((await post(name, { [field]: [right, wrong] })).status).toBe(400);
    expect((await post(name, { [field]: [wrong, right] })).status).toBe(302);
  });

  it('R38 what was chosen stays chosen, beside what is wrong', async () => {
    const pet = await post('AddPet', { breed: '', gender: 'Male', friendly: 'unsure' });
    expect(pet.status).toBe(400);
    expect(chosenIn(pet.text, 'gender')).toEqual(['Male']);
    expect(chosenIn(pet.text, 'friendly')).toEqual(['unsure']);
    const stay = await post('daycare', { end: '' });
    expect(stay.status).toBe(400);
    expect(chosenIn(stay.text, 'pets_selected')).toEqual([ids.pet]);
  });

  it('R38 all that is wrong is said at once', async () => {
    const answer = await post('daycare', { pets_selected: null, start: '', end: 'x' });
    for (const sentence of [
      'Choose at least one pet.',
      'missing required field',
      'That is not a date and time.',
    ])
      expect(answer.text).toContain(sentence);
  });

  it('R8 a pet of another owner is refused without its name', async () => {
    const answer = await expectRefused(
      walk,
      () => post('boarding', { pets_selected: [ids.pet, ids.otherPet] }),
      { says: 'Choose from your own pets.', at: 'pets_selected', hides: ['Rex'] },
    );
    expect(answer.text).not.toContain(ids.email.other);
  });

  it.each(['own status', 'status'] as const)(
    'R8 %s: a booking that is none is the 404 page',
    async (form) => {
      const before = stored();
      for (const booking of [null, '', '\0', 'nosuchbooking', long(5000), loneSurrogate]) {
        const answer = await post(form, { booking_id: booking });
        expect(answer.status).toBe(404);
        expect(answer.text).toContain('Page not found');
      }
      expect(changedTables(before, stored())).toEqual([]);
    },
  );

  it('R30 what cannot be paid is refused with the reason', async () => {
    const { database: tx } = walk.server;
    const rejected = await createBooking(ids.owner, [ids.pet], { status: 'rejected' }, tx);
    const paid = await createBooking(
      ids.owner,
      [ids.pet],
      { status: 'accepted', totalCents: 4500, paidCents: 4500 },
      tx,
    );
    for (const intent of ['pay', 'later'])
      for (const [id, says] of [
        [rejected.id, 'This booking was rejected, so there is nothing to pay.'],
        [paid.id, 'This booking is already paid.'],
      ] as const)
        await expectRefused(
          walk,
          () => sendAs(formOf('payment'), `/payment/${id}`, pairs({ intent })),
          { status: 409, says },
        );
  });

  it('R12 a link that does not work is said so, and changes nothing', async () => {
    const form = formOf('update-password');
    for (const wrong of ['wrong', '%00', long(3000)])
      await expectRefused(
        walk,
        () => sendAs(form, `/update-password?token=${wrong}`, pairs(form.valid())),
        { status: 410, says: 'This link no longer works', hides: ['brand new pass'] },
      );
  });
});

describe('R17 the hour that the clock skips, and closed days', () => {
  beforeEach(refresh);

  const kept = { dropOffFrom: 375, dropOffUntil: 1245, pickUpFrom: 375, pickUpUntil: 1365 };

  beforeEach(() =>
    walk.server.database.businessSettings.update({
      where: { id: 1 },
      data: { dropOffFrom: 0, dropOffUntil: 1439, pickUpFrom: 0, pickUpUntil: 1439 },
    }),
  );
  afterEach(async () => {
    await walk.server.database.businessSettings.update({ where: { id: 1 }, data: kept });
    await walk.server.database.specialDay.deleteMany();
  });

  it.each([
    ['daycare', { start: '2027-03-14T02:30', end: '2027-03-14T09:00' }, 'start'],
    ['daycare', { start: '2027-03-14T00:30', end: '2027-03-14T02:45' }, 'end'],
    ['boarding', { start: '2027-03-14T02:00', end: '2027-03-15T09:00' }, 'start'],
    ['boarding', { start: '2027-03-13T09:00', end: '2027-03-14T02:15' }, 'end'],
  ] as const)('R17 %s %o is refused at its %s', async (form, times, at) => {
    const says = 'The clocks go forward on Mar 14, 2027 and skip that time.';
    await expectRefused(walk, () => post(form, times), { says, at, ...keptOf(form, times) });
  });

  it('R17 the hours beside it, and the one that autumn repeats, are taken', async () => {
    for (const times of [
      { start: '2027-03-14T01:45', end: '2027-03-14T03:00' },
      { start: '2027-11-07T01:30', end: '2027-11-07T09:00' },
    ])
      expect((await post('daycare', times)).status).toBe(302);
  });

  it('R7 a closed day is refused with its reason', async () => {
    await walk.server.database.specialDay.create({
      data: { date: '2027-03-10', reason: 'family "wedding"' },
    });
    const says = 'We are closed on Mar 10, 2027: family "wedding"';
    await expectRefused(walk, () => post('boarding'), { says, at: 'end' });
    const times = { start: '2027-03-10T09:00', end: '2027-03-10T15:00' };
    await expectRefused(walk, () => post('daycare', times), { says, at: 'start' });
  });
});

describe('R22 R29 what only the server decides', () => {
  beforeEach(refresh);

  const forged = {
    total: '1',
    tot_amt: '0.01',
    totalCents: '1',
    amt_paid: '45',
    amt_remain: '0',
    amount: '0.01',
    status: 'accepted',
    role: 'admin',
    user_id: 'someoneelse00000000',
    userId: 'someoneelse00000000',
    id: 'chosenbythesender0',
    canceled_at: '2020-01-01',
    created_at: '2020-01-01T00:00:00Z',
    special_price_daycare: '0',
    quoteRevision: '9',
    'pets_selected[0]': 'nosuchpetanywhere000',
  };

  it('R22 a booking’s total, status and owner', async () => {
    let noticed = '';
    for (const [form, totalCents] of [
      ['daycare', 4500],
      ['boarding', 17500],
    ] as const) {
      // Then the dog is already booked, which the page would have mentioned.
      const answer = await post(form, { ...forged, noticed });
      const id = /^\/booking\/(\w+)$/.exec(answer.location ?? '')?.[1] ?? '';
      noticed = id;
      const booking = await walk.server.database.booking.findUniqueOrThrow({ where: { id } });
      expect(booking).toMatchObject({
        totalCents,
        paidCents: 0,
        remainCents: totalCents,
        status: 'pending',
        userId: ids.owner,
        canceledAt: null,
        quoteRevision: 1,
      });
      expect(booking.createdAt.getUTCFullYear()).toBe(2027);
    }
  });

  it('R40 an account’s role', async () => {
    const email = 'forger@example.com';
    const answer = await post('sign-up', { ...forged, email });
    expect(answer.location).toBe('/createprofile');
    const profile = await walk.server.database.profile.findUniqueOrThrow({
      where: { email },
      include: { userRole: true },
    });
    expect(profile).toMatchObject({ role: 'user', userRole: { role: 'user' } });
    expect(profile.id).not.toBe(forged.id);
    expect(profile.specialPriceDaycare).toBeNull();
    await post('createprofile', { ...forged, email: 'taken-over@example.com' });
    const newcomer = await walk.server.database.profile.findUniqueOrThrow({
      where: { id: ids.newcomer },
      include: { userRole: true },
    });
    expect(newcomer).toMatchObject({
      firstName: 'Robin',
      email: ids.email.newcomer,
      role: 'user',
      userRole: { role: 'user' },
      specialPriceDaycare: null,
    });
  });

  it('R14 R29 a status button changes the status, and a payment nothing but when it is paid', async () => {
    const before = await walk.server.database.booking.findUniqueOrThrow({
      where: { id: ids.booking },
    });
    expect((await post('payment', forged)).location).toBe('/profile');
    expect((await post('status', forged)).status).toBe(302);
    const after = await walk.server.database.booking.findUniqueOrThrow({
      where: { id: ids.booking },
    });
    const undone = { payLaterAt: null, status: 'pending', version: before.version };
    expect({ ...after, ...undone }).toEqual(before);
    expect(after.status).toBe('accepted');
    expect(after.payLaterAt).not.toBeNull();
  });

  it('R29 the amount of an order', async () => {
    const answer = await post('payment', { ...forged, intent: 'pay', form_key: 'forged-amount' });
    expect(answer.status).toBe(302);
    const attempts = await walk.server.database.paymentAttempt.findMany({
      where: { bookingId: ids.booking, state: 'awaiting_approval' },
    });
    expect(attempts).toMatchObject([{ amountCents: 4500, payerId: ids.owner }]);
  });
});

describe('R20 the same form twice', () => {
  beforeEach(refresh);

  async function page(name: FormName): Promise<Fields> {
    const form = formOf(name);
    const client = walk.clients[form.as];
    if (form.as === 'anonymous') client.cookies.clear();
    const answer = await client.get(form.path());
    return formFields(answer.text, name === 'AddPet' ? 'name="pet_name"' : 'name="form_key"');
  }

  it.each([
    ['daycare', { message: 'Something else' }],
    ['boarding', { message: 'Something else' }],
    ['AddPet', { pet_name: 'Pepper' }],
  ] as const)('R20 %s: once is enough, and other content asks', async (name, other) => {
    const { form_key: key = '' } = await page(name);
    expect(key).not.toBe('');
    const valid = formOf(name).valid();
    const again = () =>
      sendAs(formOf(name), formOf(name).path(), pairs({ ...valid, form_key: key }));
    const first = await again();
    expect(first.status).toBe(302);
    const before = stored();
    const second = await again();
    expect(second.location).toBe(first.location);
    expect(changedTables(before, stored())).toEqual([]);

    const path = formOf(name).path();
    const meant = { ...valid, ...other };
    const asked = await expectRefused(
      walk,
      () => sendAs(formOf(name), path, pairs({ ...meant, form_key: key })),
      { status: 409, says: askWhetherSecond, keeps: Object.values(other) },
    );
    const { form_key: newKey, noticed = [] } = formFields(
      asked.text,
      name === 'AddPet' ? 'name="pet_name"' : 'name="form_key"',
    );
    expect(newKey).not.toBe(key);
    const meantIt = await sendAs(
      formOf(name),
      path,
      pairs({ ...meant, noticed, form_key: String(newKey) }),
    );
    expect(meantIt.status).toBe(302);
    expect(changedTables(before, stored())).not.toEqual([]);
  });

  it('R20 ten presses at the same moment make one booking, one answer and one order', async () => {
    const { form_key: key = '' } = await page('daycare');
    const valid = { ...formOf('daycare').valid(), form_key: String(key) };
    const count = () => walk.server.database.booking.count({ where: { userId: ids.owner } });
    const before = await count();
    const press = () => sendAs(formOf('daycare'), formOf('daycare').path(), pairs(valid));
    const answers = await Promise.all(Array.from({ length: 10 }, press));
    expect(new Set(answers.map((answer) => answer.location)).size).toBe(1);
    expect(await count()).toBe(before + 1);

    const buttons = await Promise.all(Array.from({ length: 10 }, () => post('status')));
    expect(buttons.map((answer) => answer.status)).toEqual(Array(10).fill(302));
    const history = await walk.server.database.bookingHistory.count({
      where: { bookingId: ids.booking, event: 'status_changed' },
    });
    expect(history).toBe(1);

    const pay = () => post('payment', { intent: 'pay', form_key: 'ten-presses' });
    const orders = await Promise.all(Array.from({ length: 10 }, pay));
    expect(new Set(orders.map((answer) => answer.location)).size).toBe(1);
    expect(orders[0]?.status).toBe(302);
  });
});

describe('R39 bodies that are no form', () => {
  beforeEach(refresh);

  const sendTo = (
    name: FormName,
    body: string | Buffer,
    options: BodyOptions = {},
    data = false,
  ) => {
    const form = formOf(name);
    const client = clientOf(form);
    const path = data ? dataPath(form.path()) : form.path();
    return () => sendBody(client, walk.server.url, path, body, options);
  };
  const urlencoded = (name: FormName) =>
    new URLSearchParams(
      pairs(formOf(name).valid()).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : value.raw,
      ]),
    ).toString();
  const multipart = 'multipart/form-data; boundary=tailhouse';

  async function refusedWith(status: number, sending: () => Promise<Answer>): Promise<void> {
    const before = stored();
    const answer = await expectHarmless(walk, sending);
    expect(answer.status).toBe(status);
    expect(changedTables(before, stored())).toEqual([]);
  }

  it.each(inRotation(names, 0))(
    'R39 %s: over a megabyte, declared and in pieces, is 413',
    async (name) => {
      const big = `${urlencoded(name)}&more=${long(1_100_000)}`;
      await refusedWith(413, sendTo(name, big));
      await refusedWith(413, sendTo(name, big, { chunked: true }));
      await refusedWith(413, sendTo(name, big, {}, true));
      const parts = `--tailhouse\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n${long(1_100_000)}\r\n--tailhouse--\r\n`;
      // A file in another field than the form's own is refused too.
      const status = formOf(name).takesFiles ? 400 : 413;
      await refusedWith(status, sendTo(name, parts, { contentType: multipart }));
    },
  );

  it('R113 just under 256 KB of an account is read, and not much more', async () => {
    const almost = `${urlencoded('daycare')}&more=${long(250_000)}`;
    const answer = await sendTo('daycare', almost, { chunked: true })();
    expect(answer.status).toBe(302);
    const over = `${urlencoded('daycare')}&more=${long(270_000)}`;
    await refusedWith(413, sendTo('daycare', over, { chunked: true }));
  });

  it('R113 just under 16 KB of a visitor is read, of a review 32 KB, and not much more', async () => {
    for (const [name, kilobytes] of [
      ['login', 16],
      ['review', 32],
    ] as const) {
      const more = (size: number) => `${urlencoded(name)}&more=${long(size * 1000)}`;
      expect((await sendTo(name, more(kilobytes - 1))()).status).toBe(302);
      await refusedWith(413, sendTo(name, more(kilobytes + 1)));
    }
  });

  it.each(inRotation(names, 1))(
    'R113 %s: a name fifty thousand times is refused, and soon',
    async (name) => {
      const many = `${urlencoded(name)}${'&email='.repeat(30_000)}`;
      const status = formOf(name).as === 'anonymous' ? 413 : 400;
      await refusedWith(status, sendTo(name, many));
      const thousand = `${urlencoded(name)}${'&email='.repeat(1100)}`;
      await refusedWith(400, sendTo(name, thousand));
    },
  );

  it.each(inRotation(names, 2))('R39 %s: what is no form is 400', async (name) => {
    const json = JSON.stringify(formOf(name).valid());
    await refusedWith(400, sendTo(name, json, { contentType: 'application/json' }));
    await refusedWith(400, sendTo(name, json, { contentType: 'text/plain' }));
    await refusedWith(400, sendTo(name, urlencoded(name), { contentType: null }));
    const broken = [
      '',
      'no boundary here',
      '--tailhouse',
      '--tailhouse\r\nContent-Disposition: form-data\r\n\r\nx\r\n--tailhouse--',
      '--tailhouse\r\nContent-Disposition: form-data; name="intent"\r\n\r\naccept',
    ];
    for (const body of broken)
      await refusedWith(400, sendTo(name, body, { contentType: multipart }));
    await refusedWith(400, sendTo(name, '--x--', { contentType: 'multipart/form-data' }));
  });

  it.each(inRotation(names, 3))('R8 %s: from the page of another site is 403', async (name) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'x'])
      for (const data of [false, true])
        await refusedWith(403, sendTo(name, urlencoded(name), { origin }, data));
  });

  it('a file where a text belongs counts as not filled in', async () => {
    const file = (name: string) =>
      `--tailhouse\r\nContent-Disposition: form-data; name="${name}"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n`;
    for (const name of names) {
      const body = `${Object.keys(formOf(name).valid()).map(file).join('')}--tailhouse--\r\n`;
      const before = stored();
      const sending = sendTo(name, body, { contentType: multipart });
      const { status } = await expectHarmless(walk, sending);
      expect([400, 404]).toContain(status);
      expect(changedTables(before, stored())).toEqual([]);
    }
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('R8 %s reaches no action', async (method) => {
    const before = stored();
    const answer = await fetch(new URL(`/booking/${ids.booking}`, walk.server.url), {
      method,
      redirect: 'manual',
      body: new URLSearchParams({ intent: 'cancel' }),
    });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(changedTables(before, stored())).toEqual([]);
  });
});
