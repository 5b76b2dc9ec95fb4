import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database, databaseFile } from '~/core/database/database.server';
import { databaseIsEmpty, holdsSampleData } from '~/core/database/sample-marker.server';
import { StartError } from '~/core/errors/service-error.server';
import { sumCents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { verifyPassword } from '~/features/people/accounts/passwords.server';
import { petFields } from '~/features/dogs/pets/pet-fields';
import { countsByDay } from '~/features/booking/places/headcount';
import { overbooked } from '~/features/booking/places/presences.server';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import { services } from '~/features/booking/rules/services';
import { timeFrames, timeFramesOf } from '~/features/booking/rules/time-frames';
import { today } from '~/features/day/today/today.server';
import { writeSample } from '../../prisma/sample/write-sample';
import { loadSample } from '../../server/load-sample';

const at = now();
const password = 'sample-password-1';
let zone = '';
let tookMs = 0;
let emptyBefore: [boolean, boolean] = [false, false];

/** As on a machine that takes minutes for it. */
const writeSlowly: typeof writeSample = (...args) => {
  vi.advanceTimersByTime(5 * 60 * 1000);
  return writeSample(...args);
};

beforeAll(async () => {
  zone = (await businessSettings('committed')).timeZone;
  emptyBefore = [await databaseIsEmpty(database()), holdsSampleData(databaseFile())];
  const begun = process.cpuUsage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await loadSample(writeSlowly, { now: at, timeZone: zone, password });
  } finally {
    vi.useRealTimers();
  }
  const { user, system } = process.cpuUsage(begun);
  tookMs = (user + system) / 1000;
});

function bookingsWithAll() {
  return database().booking.findMany({
    include: {
      quoteLines: true,
      ledger: { include: { attempt: true } },
      history: { orderBy: [{ at: 'asc' }] },
      pets: { include: { pet: true } },
      owner: true,
    },
  });
}

const datesOf = (dates: unknown): string[] => (Array.isArray(dates) ? dates.map(String) : []);

describe('the sample data', () => {
  it('R10 knows an empty database from one that holds it', async () => {
    expect(emptyBefore).toEqual([true, false]);
    expect(await databaseIsEmpty(database())).toBe(false);
    expect(holdsSampleData(databaseFile())).toBe(true);
  });

  // Alone on a machine it takes a quarter of a second. A shared one is many times slower, so this only
  // catches a load that writes row by row.
  it('is loaded in a moment', () => {
    expect(tookMs).toBeLessThan(6000);
  });

  it('has the promised number of everything', async () => {
    expect(await database().profile.count()).toBe(27);
    expect(await database().userRole.groupBy({ by: ['role'], _count: true })).toEqual(
      expect.arrayContaining([
        { role: 'admin', _count: 1 },
        { role: 'user', _count: 26 },
      ]),
    );
    expect(await database().pet.count()).toBe(35);
    expect(await database().booking.count()).toBe(120);
    expect(await database().review.count()).toBe(24);
    const messages = await database().message.count();
    expect(messages).toBeGreaterThanOrEqual(35);
    expect(messages).toBeLessThanOrEqual(45);
    expect(await database().message.count({ where: { readAt: null } })).toBe(4);
  });

  it('R10 lets the two accounts in, and nobody else', async () => {
    const passwords = await database().password.findMany({
      include: { profile: { include: { userRole: true } } },
    });
    expect(passwords.map(({ profile }) => [profile.email, profile.userRole?.role]).sort()).toEqual([
      ['admin@tailhouse.example', 'admin'],
      ['owner@tailhouse.example', 'user'],
    ]);
    for (const { hash } of passwords) expect(await verifyPassword(hash, password)).toBe(true);
  });

  it('names the admin as the settings do', async () => {
    const admin = await database().profile.findUnique({
      where: { email: 'admin@tailhouse.example' },
    });
    expect(admin?.firstName).toBe((await businessSettings('committed')).ownerFirstName);
    expect(admin?.role).toBe('admin');
  });

  it('R14 has bookings of every status and both services', async () => {
    for (const status of bookingStatuses)
      for (const service of services)
        expect(
          await database().booking.count({ where: { status, service } }),
          `${status} ${service}`,
        ).toBeGreaterThan(0);
  });

  it('R16 fills every tab, for the admin and for the sample owner', async () => {
    const all = await bookingsWithAll();
    for (const list of [
      all,
      all.filter(({ owner }) => owner.email === 'owner@tailhouse.example'),
    ]) {
      const tabs = list.flatMap((booking) =>
        timeFramesOf({ ...booking, dates: datesOf(booking.dates) }, at, zone),
      );
      expect([...new Set(tabs)].sort()).toEqual([...timeFrames].sort());
    }
  });

  it('has dogs arriving today, leaving today, and overnight', async () => {
    const today = localDateOf(at, zone);
    const accepted = (await bookingsWithAll()).filter(({ status }) => status === 'accepted');
    const boarding = accepted.filter(({ service }) => service === 'Boarding');
    const begins = (booking: { start: Date }) => localDateOf(booking.start, zone) === today;
    const ends = (booking: { end: Date }) => localDateOf(booking.end, zone) === today;
    expect(boarding.filter(begins).length).toBeGreaterThanOrEqual(2);
    expect(boarding.filter(ends).length).toBeGreaterThanOrEqual(2);
    expect(boarding.filter(({ start, end }) => start <= at && at < end)).not.toHaveLength(0);
    expect(
      accepted.filter((booking) => booking.service === 'Daycare' && begins(booking)).length,
    ).toBeGreaterThanOrEqual(4);
  });

  it('R119 R120 asks of no stay that is over whether its dogs came', async () => {
    const { timeZone } = await database().businessSettings.findFirstOrThrow();
    const { rows: timeline } = await today(new Date(), timeZone);
    expect(timeline?.length).toBeGreaterThan(0);
    expect(timeline?.filter((row) => row.kind !== 'care' && row.next === 'came')).toEqual([]);
  });

  it('R27 R29 has totals that are the sum of their lines, and paid amounts that are the ledger’s', async () => {
    for (const booking of await bookingsWithAll()) {
      const amounts = (rows: { amountCents: number }[]) =>
        sumCents(rows.map(({ amountCents }) => amountCents));
      expect(booking.quoteLines.length).toBeGreaterThan(0);
      expect(booking.totalCents).toBe(amounts(booking.quoteLines));
      expect(booking.paidCents).toBe(amounts(booking.ledger));
      expect(booking.remainCents).toBe(booking.totalCents - booking.paidCents);
      for (const entry of booking.ledger) {
        expect(entry.createdAt < at, 'paid in the past').toBe(true);
        expect(entry.providerRef === null).toBe(entry.kind === 'manual');
        expect(entry.actorId === null).toBe(entry.kind !== 'manual');
        expect(entry.attempt?.amountCents).toBe(
          entry.kind === 'capture' ? entry.amountCents : undefined,
        );
      }
    }
  });

  it('R29 has payments by the provider, by hand, in part, given back and still owed', async () => {
    const all = await bookingsWithAll();
    const kinds = new Set(all.flatMap(({ ledger }) => ledger.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(['capture', 'manual', 'refund']);
    expect(all.some(({ paidCents, remainCents }) => paidCents > 0 && remainCents > 0)).toBe(true);
    expect(
      all.some(
        ({ status, end, paidCents }) => status === 'accepted' && end < at && paidCents === 0,
      ),
    ).toBe(true);
    expect(all.some(({ status, paidCents }) => status === 'canceled' && paidCents > 0)).toBe(true);
  });

  it('R15 has a history for each booking that leads to its status', async () => {
    for (const { history, status, canceledAt, createdAt, start } of await bookingsWithAll()) {
      const [first] = history;
      expect(first?.fromStatus).toBeNull();
      expect(first?.at).toEqual(createdAt);
      history.forEach((step, index) => {
        if (index > 0) expect(step.fromStatus).toBe(history[index - 1]?.toStatus);
        expect(step.actorId).not.toBeNull();
        expect(step.at < at).toBe(true);
      });
      expect(history.at(-1)?.toStatus).toBe(status);
      expect(canceledAt).toEqual(status === 'canceled' ? history.at(-1)?.at : null);
      if (canceledAt) expect(canceledAt < start).toBe(true);
    }
  });

  it('R18 links each booking to its owner’s own dogs by the names it keeps', async () => {
    for (const booking of await bookingsWithAll()) {
      const dogs = booking.pets.map(({ pet }) => pet);
      expect(dogs.every(({ userId }) => userId === booking.userId)).toBe(true);
      expect(dogs.map(({ petName }) => petName).sort()).toEqual(
        datesOf(booking.petsSelected).sort(),
      );
      expect(booking.numDogs).toBe(dogs.length);
    }
  });

  it('R42 has limits six places above its fullest day, and two special days', async () => {
    const { dogLimit, overnightLimit } = await businessSettings('committed');
    const accepted = await database().booking.findMany({ where: { status: 'accepted' } });
    const stays = accepted.map(({ start, end, numDogs }) => ({ start, end, dogs: numDogs }));
    const dates = stays.flatMap(({ start, end }) =>
      [start, end].map((at) => localDateOf(at, zone)),
    );
    const [first = '', last = ''] = [dates.sort()[0], dates.at(-1)];
    const counts = [...countsByDay(stays, first, last, zone).values()];
    expect(dogLimit).toBe(Math.max(...counts.map(({ peak }) => peak)) + 6);
    expect(overnightLimit).toBe(Math.max(...counts.map(({ asleep }) => asleep)) + 6);
    const special = await database().specialDay.findMany({ orderBy: { date: 'asc' } });
    expect(special.map(({ kind }) => kind)).toEqual(['no_moves', 'limit']);
    expect(special[1]?.dogLimit).toBeGreaterThanOrEqual(6);
    const tight = { dogLimit: Number(dogLimit) - 6, overnightLimit: Number(overnightLimit) - 6 };
    for (const limits of [{}, tight]) {
      await database().businessSettings.update({ where: { id: 1 }, data: limits });
      expect(await overbooked()).toBe('');
    }
    await database().businessSettings.update({
      where: { id: 1 },
      data: { dogLimit, overnightLimit },
    });
  });

  it('has stays of one, two and three dogs', async () => {
    const groups = await database().booking.groupBy({ by: ['numDogs'] });
    expect(groups.map(({ numDogs }) => numDogs).sort()).toEqual([1, 2, 3]);
  });

  it('has pets whose vets and contacts the pet page can read', async () => {
    for (const pet of await database().pet.findMany()) {
      expect(petFields.vet_info.stored.parse(pet.vetInfo)[0]?.vet_name).not.toBe('');
      expect(petFields.emergency.stored.parse(pet.emergency)[0]?.emergency_phone).toMatch(
        /555-01\d\d$/,
      );
    }
  });

  it('R40 has reviews of three to five stars left on the website, some by repeat clients', async () => {
    const reviews = await database().review.findMany();
    expect([...new Set(reviews.map(({ stars }) => stars))].sort()).toEqual([3, 4, 5]);
    expect(new Set(reviews.map(({ repeat }) => repeat)).size).toBe(2);
    for (const { via, name, body, createdAt } of reviews) {
      expect(via).toBe('website');
      expect(name.length).toBeLessThanOrEqual(80);
      expect(body.length).toBeGreaterThanOrEqual(10);
      expect(createdAt < at).toBe(true);
    }
  });

  it('R1 has ids that cannot be guessed from another load', async () => {
    const ids = (await database().booking.findMany({ select: { id: true } })).map(({ id }) => id);
    expect(new Set(ids).size).toBe(120);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]{23}$/);
  });

  it('R37 keeps each conversation’s row in step with its messages', async () => {
    const rows = await database().conversation.findMany({ orderBy: { ownerId: 'asc' } });
    expect(rows.length).toBeGreaterThan(5);
    for (const { ownerId, lastMessageAt, ownerUnread, adminUnread } of rows) {
      const messages = await database().message.findMany({
        where: { ownerId },
        orderBy: { createdAt: 'asc' },
      });
      const unread = messages.filter(({ readAt }) => readAt === null);
      expect(lastMessageAt).toEqual(messages.at(-1)?.createdAt);
      expect(adminUnread).toBe(unread.filter(({ senderId }) => senderId === ownerId).length);
      expect(ownerUnread).toBe(unread.length - adminUnread);
    }
    expect(
      await database().message.count({
        where: { ownerId: { notIn: rows.map((row) => row.ownerId) } },
      }),
    ).toBe(0);
  });

  it('refuses a database that is not empty, and writes nothing', async () => {
    const before = await database().booking.count();
    const again = loadSample(writeSample, { now: at, timeZone: zone, password });
    await expect(again).rejects.toThrow(StartError);
    expect(await database().booking.count()).toBe(before);
  });
});
