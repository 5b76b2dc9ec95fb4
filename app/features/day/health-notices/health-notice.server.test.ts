/** R105: illness notices and their recipients. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { withoutEmail } from '~/core/mail/erased-address';
import { newFormKey } from '~/core/web/idempotency.server';
import { today } from '~/features/day/today/today.server';
import { healthLineFor } from '~/features/money/pricing/health-line';
import { healthLines } from '~/features/money/pricing/health-line.server';
import { eraseAccount } from '~/features/people/profiles/erase-account.server';
import { myData } from '~/features/people/profiles/my-data.server';
import { type BookingFields, createBooking } from '~tests/factories/bookings';
import { createIncident } from '~tests/factories/incidents';
import { messagesOf } from '~tests/factories/messages';
import { createHelper, type ProfileFields } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { heardOf } from '~tests/setup/heard';
import { refusal } from '~tests/setup/refusal';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import {
  endHealthLine,
  healthNoticesOf,
  sendHealthNotice,
  undoHealthNotice,
} from './health-notice.server';
import { daysAroundIn, usualDays } from './health-notices';
import type { DaysAround } from './together';
import { cameSince, whoWasHere } from './who-was-here.server';

// Thursday evening; Bella fell ill on Wednesday.
const evening = at('2027-02-04T18:00');

const { admin, settings, guest, stay, pass } = house({
  at: evening,
  stay: { createdAt: at('2027-01-10T12:00') },
});
let sick: Awaited<ReturnType<typeof ownerWith>>;
let incident: string;

beforeAll(async () => {
  sick = await ownerWith('Bella', boarding('2027-02-02T09:00', '2027-02-03T17:00'));
  incident = await illness(sick.bookingId);
});

async function ownerWith(petName: string, fields: BookingFields, more: ProfileFields = {}) {
  const owner = await guest({ petName }, { firstName: 'Pat', lastName: `of ${petName}`, ...more });
  const booking = await stay({ of: owner, ...fields });
  return { id: owner.id, petId: owner.dog.id, bookingId: booking.id };
}

const boarding = (start: string, end: string) =>
  ({ service: 'Boarding', status: 'accepted', start, end }) as const;

const illness = async (
  bookingId: string,
  more: { petName?: string; kind?: 'illness' | 'bite'; happenedAt?: Date } = {},
) =>
  (
    await createIncident(
      bookingId,
      {
        kind: 'illness',
        petName: 'Bella',
        happenedAt: at('2027-02-03T10:00'),
        createdAt: evening,
        ...more,
      },
      database(),
    )
  ).id;

const setTimes = (id: string, data: Prisma.BookingUpdateInput) =>
  database().booking.update({ where: { id }, data });

const found = async (days: DaysAround = usualDays) =>
  (await whoWasHere(incident, days))?.owners ?? [];
/** Each row's dogs, and whether it has a tick. */
const ticks = async () => (await found()).map(({ dogs, noted }) => [dogs, noted]);
const names = async (days: DaysAround = usualDays) => (await found(days)).map(({ dogs }) => dogs);

const sure = [1, 2, 3, 4].map((count) => `send-to-${count}-and-0`);

function send(
  owner: string[],
  more: Partial<Parameters<typeof sendHealthNotice>[1]> = {},
  to = incident,
) {
  return sendHealthNotice(to, {
    viewer: admin,
    days: usualDays,
    noticed: sure,
    formKey: newFormKey(),
    owner,
    called: [],
    own_called: false,
    text: 'A dog that was here fell ill.',
    own_text: '',
    line_days: '0',
    line: '',
    ...more,
  });
}

const mailsOf = (profileId: string) => mails({ profileId });

describe('who was here', () => {
  it('is who shared a quarter hour with that dog, in its other stays of those days, too', async () => {
    await ownerWith('Rex', boarding('2027-02-03T16:45', '2027-02-05T09:00'));
    await ownerWith('After', boarding('2027-02-03T17:00', '2027-02-05T09:00'));
    await ownerWith('Before', boarding('2027-01-31T09:00', '2027-02-02T09:00'));
    await ownerWith('Asked', {
      ...boarding('2027-02-02T09:00', '2027-02-03T17:00'),
      status: 'pending',
    });
    expect(await found()).toMatchObject([
      { dogs: 'Rex', name: 'Pat of Rex', stays: ['Rex: Wed, Feb 3, 4:45 PM to 5:00 PM'] },
    ]);
    const day = { status: 'accepted', start: '2027-02-01T09:00', end: '2027-02-01T12:00' } as const;
    await createBooking(sick.id, [sick.petId], { ...day, createdAt: at('2027-01-10T12:00') });
    expect(await names()).toEqual(['Before', 'Rex']);
    expect(await names({ before: 1, after: 0 })).toEqual(['Rex']);
  });

  it('goes by what was noted: no no-shows, no early leavers, and who left late', async () => {
    await settings({ trackArrivals: true });
    await setTimes(sick.bookingId, {
      arrivedAt: at('2027-02-02T12:00'),
      leftAt: at('2027-02-03T16:00'),
    });
    const times = boarding('2027-02-02T09:00', '2027-02-03T17:00');
    const here = { arrivedAt: at('2027-02-02T09:10') };
    await ownerWith('Expected', times);
    const left = await ownerWith('Left', times);
    await setTimes(left.bookingId, { ...here, leftAt: at('2027-02-02T11:30') });
    const late = await ownerWith('Late', boarding('2027-02-01T09:00', '2027-02-02T10:00'));
    await setTimes(late.bookingId, {
      arrivedAt: at('2027-02-01T09:00'),
      leftAt: at('2027-02-02T12:20'),
    });
    const ended = await ownerWith('Ended', times);
    await setTimes(ended.bookingId, {
      ...here,
      status: 'canceled',
      canceledAt: at('2027-02-02T18:00'),
    });
    const never = await ownerWith('Never', times);
    await setTimes(never.bookingId, { status: 'canceled', canceledAt: at('2027-02-02T18:00') });
    expect(await ticks()).toEqual([
      ['Ended', true],
      ['Expected', false],
      ['Late', true],
    ]);
  });

  it('takes the stay of the incident as it was booked where its arrival was not noted', async () => {
    await settings({ trackArrivals: true });
    const rex = await ownerWith('Rex', boarding('2027-02-02T09:00', '2027-02-03T17:00'));
    await setTimes(rex.bookingId, {
      arrivedAt: at('2027-02-02T09:00'),
      leftAt: at('2027-02-03T17:00'),
    });
    expect(await names()).toEqual(['Rex']);
  });

  it('is told for an illness alone, without the business’s own dogs or deleted accounts', async () => {
    const pet = await createPet(admin.id, { petName: 'Own' });
    await createBooking(admin.id, [pet.id], boarding('2027-02-02T09:00', '2027-02-03T17:00'));
    expect(await names()).toEqual([]);
    expect(await whoWasHere(await illness(sick.bookingId, { kind: 'bite' }), usualDays)).toBeNull();
  });
});

it('takes of a stay of two dogs the one that is ill, and says of it alone', async () => {
  const two = await createPet(sick.id, { petName: 'Tully' });
  const both = { petsSelected: ['Bella', 'Tully'], pets: { create: { petId: two.id } } };
  await database().booking.update({ where: { id: sick.bookingId }, data: both });
  const day = { status: 'accepted', start: '2027-02-01T09:00', end: '2027-02-01T12:00' } as const;
  await ownerWith('Before', boarding('2027-01-31T09:00', '2027-02-01T12:00'));
  await createBooking(sick.id, [two.id], { ...day, createdAt: at('2027-01-10T12:00') });
  expect(await names()).toEqual([]);
  expect((await whoWasHere(incident, usualDays))?.dogs).toEqual(['Bella']);
  const named = await illness(sick.bookingId, { petName: 'Bella and Tully' });
  expect(await whoWasHere(named, usualDays)).toMatchObject({
    dogs: ['Bella', 'Tully'],
    owners: [{ dogs: 'Before' }],
  });
});

describe('R122 by default', () => {
  it('looks until the dog left, or until now while it is here', async () => {
    const otis = await ownerWith('Otis', boarding('2027-01-25T09:00', '2027-02-08T09:00'));
    const ill = await illness(otis.bookingId, {
      petName: 'Otis',
      happenedAt: at('2027-01-30T10:00'),
    });
    const day = (date: string) =>
      ({
        service: 'Daycare',
        status: 'accepted',
        start: `${date}T09:00`,
        end: `${date}T15:00`,
      }) as const;
    await ownerWith('Early', day('2027-01-26'));
    await ownerWith('First', day('2027-01-27'));
    await ownerWith('Since', day('2027-02-01'));
    await ownerWith('Today', boarding('2027-02-04T09:00', '2027-02-06T09:00'));
    await ownerWith('Later', boarding('2027-02-04T19:00', '2027-02-06T09:00'));
    const seen = async () => {
      const who = await whoWasHere(ill, usualDays);
      return [who?.here, who?.owners.map(({ dogs }) => dogs)];
    };
    // Bella is the sick dog of the other tests.
    expect(await seen()).toEqual([true, ['Bella', 'First', 'Since', 'Today']]);
    await settings({ trackArrivals: true, arrivalsSince: at('2027-02-03T23:00') });
    await setTimes(otis.bookingId, {
      arrivedAt: at('2027-01-25T09:00'),
      leftAt: at('2027-02-02T12:00'),
    });
    expect(await seen()).toEqual([false, ['Bella', 'First', 'Since']]);
    expect(daysAroundIn(new URLSearchParams())).toEqual({ before: 3, after: 'left' });
    expect(daysAroundIn(new URLSearchParams('before=1&after=2'))).toEqual({ before: 1, after: 2 });
  });

  it('knows that the dog is here in another stay, or in one without a noted arrival', async () => {
    const here = async () => (await whoWasHere(incident, usualDays))?.here;
    expect(await here()).toBe(false);
    const again = { ...boarding('2027-02-04T12:00', '2027-02-06T09:00'), createdAt: evening };
    const { id } = await createBooking(sick.id, [sick.petId], again);
    expect(await here()).toBe(true);
    await settings({ trackArrivals: true });
    expect(await here()).toBe(false);
    const unnoted = await illness(id);
    expect((await whoWasHere(unnoted, usualDays))?.here).toBe(true);
  });

  it('a dog that was booked and not noted is a row without a tick, and can be told', async () => {
    await settings({ trackArrivals: true });
    const noted = {
      arrivedAt: at('2027-02-02T09:00'),
      leftAt: at('2027-02-03T17:00'),
    };
    const rex = await ownerWith('Rex', boarding('2027-02-02T09:00', '2027-02-03T17:00'));
    const fig = await ownerWith('Fig', boarding('2027-02-02T09:00', '2027-02-03T17:00'));
    await setTimes(fig.bookingId, noted);
    const { id: petId } = await createPet(fig.id, { petName: 'Figaro' });
    await createBooking(fig.id, [petId], boarding('2027-02-03T09:00', '2027-02-03T12:00'));
    const span = 'Tue, Feb 2, 9:00 AM to Wed, Feb 3, 5:00 PM';
    const doubt = '(booked, arrival not noted)';
    expect(await found()).toMatchObject([
      {
        ...{ id: fig.id, noted: true, dogs: 'Fig' },
        stays: [`Fig: ${span}`, `Figaro: Wed, Feb 3, 9:00 AM to 12:00 PM ${doubt}`],
      },
      { id: rex.id, noted: false, dogs: 'Rex', stays: [`Rex: ${span} ${doubt}`] },
    ]);
    // So is one that the ill dog met only in a stay that nobody noted.
    const other = boarding('2027-02-01T09:00', '2027-02-01T17:00');
    await createBooking(sick.id, [sick.petId], other);
    const ada = await ownerWith('Ada', other);
    await setTimes(ada.bookingId, {
      arrivedAt: at('2027-02-01T09:00'),
      leftAt: at('2027-02-01T17:00'),
    });
    expect(await ticks()).toEqual([
      ['Ada', false],
      ['Fig', true],
      ['Rex', false],
    ]);
    await send([rex.id]);
    expect(await messagesOf(rex.id)).toEqual(['A dog that was here fell ill.']);
    expect((await healthNoticesOf(incident))[0]?.names).toEqual(['Pat of Rex']);
  });
});

describe('R122 who came since', () => {
  const came = async () => (await cameSince()).map(({ came: dogs, untold }) => [dogs, untold]);

  it('is told while the incident is open, with who was not told yet', async () => {
    const otis = await ownerWith('Otis', boarding('2027-02-01T09:00', '2027-02-08T09:00'));
    const ill = await illness(otis.bookingId, {
      petName: 'Otis',
      happenedAt: at('2027-02-03T10:30'),
    });
    expect(await cameSince()).toEqual([]);
    await ownerWith('Before', boarding('2027-02-03T09:45', '2027-02-05T09:00'));
    const rex = await ownerWith('Rex', boarding('2027-02-03T10:30', '2027-02-05T09:00'));
    await ownerWith('Fig', boarding('2027-02-04T09:00', '2027-02-05T09:00'));
    await ownerWith('Later', boarding('2027-02-05T09:00', '2027-02-06T09:00'));
    expect(await cameSince()).toEqual([
      {
        ...{ incidentId: ill, dogs: 'Otis', since: 'Wed, Feb 3' },
        ...{ came: 'Rex and Fig', untold: 'Rex and Fig' },
      },
      // Bella left on that day.
      {
        ...{ incidentId: incident, dogs: 'Bella', since: 'Wed, Feb 3' },
        ...{ came: 'Rex', untold: 'Rex' },
      },
    ]);
    const close = (id: string) =>
      database().incident.update({ where: { id }, data: { closedAt: evening } });
    await close(incident);
    await send([rex.id], {}, ill);
    expect(await came()).toEqual([['Rex and Fig', 'Fig']]);
    expect((await today(evening, 'America/New_York')).cameSince).toMatchObject([
      { incidentId: ill },
    ]);
    await close(ill);
    expect(await came()).toEqual([]);
  });
});

describe('R124 owners without email', () => {
  const without = (key: string) => ({ email: withoutEmail(key), phoneNumber: '+12155550150' });

  it('are told by phone, and the incident says so', async () => {
    const times = boarding('2027-02-02T09:00', '2027-02-03T17:00');
    const rex = await ownerWith('Rex', times);
    const sam = await ownerWith('Fig', times, without('sam'));
    expect(await found()).toMatchObject([
      { id: sam.id, hasEmail: false, phone: '(215) 555-0150' },
      { id: rex.id, hasEmail: true },
    ]);
    // No email is promised to them, and no call to others.
    for (const more of [{ called: [rex.id] }, { own_called: true }])
      expect(await refusal(send([], more))).toMatchObject({ code: 'conflict', field: 'owner' });
    expect(await refusal(send([sam.id]))).toMatchObject({ code: 'conflict', field: 'owner' });
    expect(await send([rex.id], { called: [sam.id] })).toMatchObject({
      ...{ emailed: 1, ownEmailed: false, called: 1 },
    });
    expect(await mailsOf(sam.id)).toEqual([]);
    expect(await messagesOf(sam.id)).toEqual([]);
    expect(await healthNoticesOf(incident)).toMatchObject([
      {
        told: '2 owners told on Feb 4, 2027 at 6:00 PM',
        names: ['Pat of Fig (by phone)', 'Pat of Rex'],
        text: 'A dog that was here fell ill.',
      },
    ]);
    expect(await found()).toEqual([]);
  });

  it('the dog’s own, too', async () => {
    const email = withoutEmail('pat');
    await database().profile.update({ where: { id: sick.id }, data: { email } });
    expect((await whoWasHere(incident, usualDays))?.own).toMatchObject({ hasEmail: false });
    expect(await refusal(send([], { own_text: 'How is Bella?' }))).toMatchObject({
      code: 'conflict',
    });
    expect(await send([], { own_called: true })).toMatchObject({ ownEmailed: false, called: 1 });
    expect((await healthNoticesOf(incident))[0]?.names).toEqual([
      'Pat of Bella (their own dog, by phone)',
    ]);
    expect((await whoWasHere(incident, usualDays))?.own).toBeNull();
  });
});

describe('telling', () => {
  let rex: typeof sick;
  let fig: typeof sick;
  beforeEach(async () => {
    rex = await ownerWith('Rex', boarding('2027-02-02T09:00', '2027-02-03T17:00'));
    fig = await ownerWith('Fig', boarding('2027-02-03T09:00', '2027-02-04T17:00'));
  });

  it('reaches each owner by one message and one email, and is kept with the incident', async () => {
    expect(await send([rex.id, fig.id])).toMatchObject({
      emailed: 2,
      ownEmailed: false,
      called: 0,
    });
    for (const { id } of [rex, fig]) {
      expect(await messagesOf(id)).toEqual(['A dog that was here fell ill.']);
      expect((await mailsOf(id)).map(({ template }) => template)).toEqual(['health_notice']);
    }
    const [mail] = await mailsOf(rex.id);
    expect(mail?.contents).toMatchObject({ dogs: 'Rex', own: false });
    expect(await healthNoticesOf(incident)).toMatchObject([
      {
        told: '2 owners told on Feb 4, 2027 at 6:00 PM',
        names: ['Pat of Fig', 'Pat of Rex'],
        line: null,
      },
    ]);
    expect(await messagesOf(sick.id)).toEqual([]);
    expect(heardOf(sick.bookingId)).toEqual([{ audience: 'admin', topic: 'booking' }]);
  });

  it('has a text of its own for the owner of the dog', async () => {
    await send([rex.id], { own_text: 'We told the others. How is Bella?' });
    expect(await messagesOf(sick.id)).toEqual(['We told the others. How is Bella?']);
    expect(await messagesOf(rex.id)).toEqual(['A dog that was here fell ill.']);
    const again = await refusal(send([fig.id], { own_text: 'Again' }));
    expect(again).toMatchObject({ code: 'conflict' });
    expect(await messagesOf(fig.id)).toEqual([]);
  });

  it('tells nobody twice about one incident, and shows who was told before', async () => {
    await send([rex.id]);
    expect(await names({ before: 5, after: 1 })).toEqual(['Fig']);
    expect((await whoWasHere(incident, usualDays))?.toldBefore).toEqual(['Pat of Rex']);
    expect(await refusal(send([rex.id, fig.id]))).toMatchObject({
      code: 'conflict',
      field: 'owner',
    });
    expect(await messagesOf(fig.id)).toEqual([]);
    await send([fig.id]);
    expect(await messagesOf(rex.id)).toHaveLength(1);
    expect(await messagesOf(fig.id)).toHaveLength(1);
  });

  it('R20 pressed twice, it is sent once', async () => {
    await send([rex.id], { formKey: 'once' });
    await send([rex.id], { formKey: 'once' });
    expect(await messagesOf(rex.id)).toHaveLength(1);
    expect(await healthNoticesOf(incident)).toHaveLength(1);
  });

  it('R105 asks before anything is sent, with the number of owners it reaches', async () => {
    const ask = async (owner: string[], more: Parameters<typeof send>[1]) =>
      (await refusal(send(owner, { noticed: [], ...more }))).userMessage;
    expect(await ask([rex.id, fig.id], {})).toBe('Send to 2 owners?');
    expect(await ask([rex.id], { own_text: 'How is Bella?' })).toBe('Send to 2 owners?');
    expect(await ask([rex.id, fig.id], { noticed: ['send-to-1-and-0'] })).toBe('Send to 2 owners?');
    expect(await messagesOf(rex.id)).toEqual([]);
    expect(await healthNoticesOf(incident)).toEqual([]);
  });

  it('R15 undone, nobody was told: no message, no email, no line, and its text comes back', async () => {
    const line = { line_days: '10', line: 'A dog fell ill.' } as const;
    const { noticeId } = await send([rex.id], {
      ...{ own_text: 'How is Bella?', formKey: 'undone' },
      ...line,
    });
    const waiting = await mailsOf(rex.id);
    expect(waiting).toMatchObject([{ state: 'waiting', template: 'health_notice' }]);
    expect(waiting[0]?.sendAfter).toEqual(new Date(evening.getTime() + 10_000));
    for (const viewer of [await createHelper(), { id: rex.id, role: 'user' as const }])
      expect(await refusal(undoHealthNotice(noticeId, viewer))).toMatchObject({
        code: 'not_found',
      });
    pass(9_000);
    expect(await undoHealthNotice(noticeId, admin)).toEqual({
      ...{ owner: [rex.id], called: [], own_called: false, readBy: [] },
      ...{ text: 'A dog that was here fell ill.', own_text: 'How is Bella?', ...line },
    });
    expect(await messagesOf(rex.id)).toEqual([]);
    expect(await messagesOf(sick.id)).toEqual([]);
    for (const id of [rex.id, sick.id])
      expect(await mailsOf(id)).toMatchObject([{ state: 'expired' }]);
    expect(await healthLines(database())).toEqual([]);
    expect(await names()).toContain('Rex');
    // The same form, sent again from an older page, is not taken for sent.
    const again = await refusal(
      send([rex.id], { ...{ own_text: 'How is Bella?', formKey: 'undone' }, ...line }),
    );
    expect(again.userMessage).toContain('You undid this notice, so nothing was sent.');
  });

  it('R15 can be undone for ten seconds', async () => {
    const { noticeId } = await send([rex.id]);
    pass(10_000);
    expect((await refusal(undoHealthNotice(noticeId, admin))).userMessage).toBe(
      'That notice can no longer be undone. Nothing was changed.',
    );
    expect(await messagesOf(rex.id)).toHaveLength(1);
  });

  it('K5 refuses a name in what other owners read', async () => {
    await database().profile.update({ where: { id: fig.id }, data: { lastName: 'Kowalski' } });
    const named = [
      'The Kowalskis know.',
      'Bella is ill.',
      'Ask Pat of Bella.',
      'Rex was here, too.',
      'both rexes',
      'bella’s',
    ];
    for (const text of named)
      expect(await refusal(send([rex.id], { text }))).toMatchObject({
        code: 'invalid',
        field: 'text',
      });
    const line = { line_days: '7', line: 'Bella is ill.' } as const;
    expect(await refusal(send([rex.id], line))).toMatchObject({ code: 'invalid', field: 'line' });
    expect(await messagesOf(rex.id)).toEqual([]);
  });

  it("K5 refuses others' names to the dog's own owner, who may read of their dog and themselves", async () => {
    for (const own_text of ['It was rex.', 'Ask pat of rex', 'Both Rexes.'])
      expect(await refusal(send([], { own_text }))).toMatchObject({
        ...{ code: 'invalid', field: 'own_text' },
        userMessage: expect.stringMatching(/^The owner of the dog reads this/) as string,
      });
    expect(await send([], { own_text: 'Pat, how is Bella?' })).toMatchObject({ ownEmailed: true });
  });

  it('R122 finds a name in each of the three texts, without its accents, in any case and number', async () => {
    await database().pet.update({ where: { id: rex.petId }, data: { petName: 'Rëx' } });
    const data = { petsSelected: ['Rëx'] };
    await database().booking.update({ where: { id: rex.bookingId }, data });
    for (const word of ['rex', 'REXES', "Réx's", 'r\u00adëx']) {
      const texts = [
        { text: `Two ${word} are ill.` },
        { own_text: `It was ${word}.` },
        { line_days: '7', line: `Ask ${word}.` },
      ] as const;
      for (const more of texts)
        expect(await refusal(send([fig.id], more)), word).toMatchObject({
          ...{ code: 'invalid', field: Object.keys(more).at(-1) },
        });
    }
    expect(await messagesOf(fig.id)).toEqual([]);
  });

  it('R105 the line that is ended holds no longer', async () => {
    await send([rex.id], { line_days: '7', line: 'A dog fell ill.' });
    await endHealthLine(incident, admin);
    const lines = await healthLines(database());
    expect(healthLineFor(lines, { start: at('2027-02-09T09:00') }, evening)).toBeNull();
    expect((await healthNoticesOf(incident))[0]?.line).toMatchObject({
      ...{ over: true, when: 'over since Feb 4, 2027 at 6:00 PM' },
    });
  });

  it('lets coming stays go free up to the last minute of the last day that it names', async () => {
    await send([rex.id], { line_days: '7', line: 'A dog fell ill.' });
    const lines = await healthLines(database());
    const begins = (start: string) => healthLineFor(lines, { start: at(start) }, evening);
    expect(begins('2027-02-11T23:59')?.text).toBe('A dog fell ill.');
    expect(begins('2027-02-12T00:00')).toBeNull();
    const ending = 'begins by Thu, Feb 11, you can cancel it free of charge until Drop Off.';
    expect((await messagesOf(rex.id))[0]).toContain(ending);
    const [{ line } = { line: null }] = await healthNoticesOf(incident);
    expect(line).toMatchObject({ when: 'free to cancel or shorten if they begin by Thu, Feb 11' });
  });

  it('is for the admin alone', async () => {
    const helper = await createHelper();
    for (const viewer of [helper, { id: rex.id, role: 'user' as const }]) {
      expect(await refusal(send([rex.id], { viewer }))).toMatchObject({ code: 'not_found' });
      expect(await refusal(endHealthLine(incident, viewer))).toMatchObject({ code: 'not_found' });
    }
  });

  it('reaches no other owner’s data, and loses its names with the account', async () => {
    await send([rex.id], { own_text: 'How is Bella?' });
    const text = await new Response(await myData(rex.id)).text();
    expect(text).toContain('A dog that was here fell ill.');
    for (const secret of ['Bella', 'limped', 'Fig', incident]) expect(text).not.toContain(secret);
    await database().incident.update({ where: { id: incident }, data: { closedAt: evening } });
    const owner = await database().profile.findUniqueOrThrow({ where: { id: sick.id } });
    await inTransaction((tx) => eraseAccount(tx, owner));
    expect(await healthNoticesOf(incident)).toMatchObject([{ ownText: 'How is the dog?' }]);
  });
});
