/** R110: no queue is blocked by one bad item: the first throws, and the second is processed. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listBackups } from '~/core/backup/backup-manifest.server';
import { thinBackups } from '~/core/backup/make-backup.server';
import { writeBackup } from '~/core/backup/write-backup.server';
import { database, databaseFile } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { copyUploads } from '~/core/files/upload-copies.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { log } from '~/core/runtime/log.server';
import { queueLatePickUps } from '~/features/day/arrivals/late-notices.server';
import { askAboutClaims } from '~/features/money/offline/claims.server';
import { followDeposits } from '~/features/money/payments/deposits.server';
import { queuePaymentReminders } from '~/features/money/payments/payment-reminders.server';
import { remindOfRest } from '~/features/money/payments/rest-reminders.server';
import { sweepPrivatePictures } from '~/features/dogs/pictures/private-pictures.server';
import { eraseDueAccounts } from '~/features/people/profiles/delete-account.server';
import {
  queueReviewRequests,
  queueStayReminders,
} from '~/features/booking/lists/stay-reminders.server';
import { queueVaccinationReminders } from '~/features/dogs/vaccinations/vaccination-reminders.server';
import { offerFreePlaces } from '~/features/booking/waitlist/offer-places.server';
import type { BookingFields } from '~tests/factories/bookings';
import { createOwner } from '~tests/factories/people';
import { createPicture } from '~tests/factories/pictures';
import { startBucket } from '~tests/setup/bucket';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';

// A Tuesday, 10 AM in New York.
const moment = new Date('2027-02-02T15:00:00Z');
const hour = 60 * 60_000;
const ago = (hours: number) => new Date(moment.getTime() - hours * hour);

const home = house({
  at: moment,
  settings: {
    ...{ paymentReminders: true, phoneNotices: true, trackArrivals: true, waitlist: true },
    ...{ requiredVaccines: ['rabies'] },
  },
  stay: { status: 'accepted' },
});
const guest = () => home.guest({}, { receiveEmails: true });

const left = { arrivedAt: at('2027-01-28T09:00'), leftAt: at('2027-02-01T15:00') };

async function stay(fields: BookingFields, later: object = {}): Promise<string> {
  const { id } = await home.stay({ of: await guest(), ...fields });
  await database().booking.update({ where: { id }, data: later });
  return id;
}

async function wait(fields: Prisma.WaitlistEntryUpdateInput) {
  const { id: ownerId, dog } = await guest();
  const { id } = await database().waitlistEntry.create({
    data: {
      ...{ ownerId, service: 'Boarding', petIds: [dog.id], dogs: 1, createdAt: now() },
      ...{ start: new Date('2027-02-08T14:00:00Z'), end: new Date('2027-02-10T14:00:00Z') },
    },
  });
  await database().waitlistEntry.update({ where: { id }, data: fields });
  return id;
}

async function unsentPicture(): Promise<string> {
  const { id } = await database().picture.create({
    data: { place: 'stay', alt: '', width: 320, height: 240, createdAt: ago(100) },
  });
  return id;
}

const mailOf = (template: string) => async (bookingId: string) =>
  (await database().outboxMail.count({ where: { bookingId, template } })) === 1;

const stateIs = (state: string) => async (id: string) =>
  (await database().waitlistEntry.findUniqueOrThrow({ where: { id } })).state === state;

type Queue = {
  queue: string;
  /** Creates an item that is due. */
  due: () => Promise<string>;
  /** Trigger condition under which SQLite throws for the first item. */
  throws: (id: string) => string;
  round: () => Promise<unknown>;
  settled: (id: string) => Promise<boolean>;
};

const queues: Queue[] = [
  {
    queue: 'stay reminders',
    due: () => stay({ start: '2027-02-03T09:00', end: '2027-02-03T15:00' }),
    throws: (id) => `UPDATE OF reminded_at ON bookings WHEN OLD.id = '${id}'`,
    round: queueStayReminders,
    settled: mailOf('stay_reminder'),
  },
  {
    queue: 'review requests',
    // If arrivals are recorded, only for dogs that left (R120).
    due: () => stay({ start: '2027-02-01T09:00', end: '2027-02-01T15:00' }, left),
    throws: (id) => `UPDATE OF review_asked_at ON bookings WHEN OLD.id = '${id}'`,
    round: queueReviewRequests,
    settled: mailOf('review_request'),
  },
  {
    queue: 'payment reminders',
    due: () => stay({ start: '2027-01-28T09:00', end: '2027-01-30T15:00', totalCents: 9000 }, left),
    throws: (id) => `UPDATE OF payment_asked_at ON bookings WHEN OLD.id = '${id}'`,
    round: queuePaymentReminders,
    settled: mailOf('payment_due'),
  },
  {
    queue: 'reminders of the rest',
    due: async () => {
      const times = { start: '2027-02-04T09:00', end: '2027-02-06T15:00' };
      const id = await stay({ ...times, totalCents: 9000, createdAt: ago(72) });
      await database().booking.update({ where: { id }, data: { restDueDays: 2 } });
      return id;
    },
    throws: (id) => `UPDATE OF rest_reminded_at ON bookings WHEN OLD.id = '${id}'`,
    round: remindOfRest,
    settled: mailOf('payment_due'),
  },
  {
    queue: 'claims',
    due: async () => {
      const id = await stay({ start: '2027-02-20T09:00', end: '2027-02-22T15:00' });
      const claim = { bookingId: id, method: 'zelle', amountCents: 4500, openKey: id } as const;
      await database().paymentClaim.create({ data: { ...claim, createdAt: ago(49) } });
      return id;
    },
    throws: (id) => `UPDATE OF asked_again_at ON payment_claims WHEN OLD.booking_id = '${id}'`,
    round: askAboutClaims,
    settled: async (openKey) =>
      (await database().paymentClaim.findUniqueOrThrow({ where: { openKey } })).askedAgainAt !==
      null,
  },
  {
    queue: 'deposits',
    due: () =>
      stay(
        { start: '2027-02-20T09:00', end: '2027-02-22T15:00', totalCents: 9000 },
        { depositCents: 4500, depositDueAt: ago(1), depositNextAt: ago(1) },
      ),
    throws: (id) => `UPDATE OF deposit_next_at ON bookings WHEN OLD.id = '${id}'`,
    round: followDeposits,
    settled: async (id) =>
      (await database().booking.findUniqueOrThrow({ where: { id } })).depositNextAt === null,
  },
  {
    queue: 'vaccination reminders',
    due: async () => {
      const of = await guest();
      const times = { start: '2027-02-08T09:00', end: '2027-02-09T15:00' };
      await home.stay({ of, ...times });
      const { id } = await database().vaccination.create({
        data: {
          ...{ petId: of.dog.id, vaccine: 'rabies', validUntil: '2027-02-10', state: 'confirmed' },
          ...{ addedBy: of.id, createdAt: ago(100) },
        },
      });
      return id;
    },
    throws: (id) => `UPDATE OF reminded_at ON vaccinations WHEN OLD.id = '${id}'`,
    round: queueVaccinationReminders,
    settled: async (id) =>
      (await database().vaccination.findUniqueOrThrow({ where: { id } })).remindedAt !== null,
  },
  {
    queue: 'offers that end',
    due: () => wait({ state: 'offered', offeredAt: ago(9), offerEndsAt: ago(1) }),
    throws: (id) => `UPDATE OF state ON waitlist_entries WHEN OLD.id = '${id}'`,
    round: offerFreePlaces,
    settled: stateIs('expired'),
  },
  {
    queue: 'offers',
    due: () => wait({}),
    throws: (id) => `UPDATE OF state ON waitlist_entries WHEN OLD.id = '${id}'`,
    round: offerFreePlaces,
    settled: stateIs('offered'),
  },
  {
    queue: 'late Pick Ups',
    due: () => stay({ start: '2027-02-01T09:00', end: '2027-02-02T08:00' }, { arrivedAt: ago(24) }),
    throws: (id) => `INSERT ON push_notices WHEN NEW.booking_id = '${id}'`,
    round: queueLatePickUps,
    settled: async (bookingId) =>
      (await database().pushNotice.count({ where: { bookingId } })) === 1,
  },
  {
    queue: 'accounts to be deleted',
    due: async () => (await createOwner({ eraseAskedAt: ago(100) })).id,
    throws: (id) => `DELETE ON profiles WHEN OLD.id = '${id}'`,
    round: eraseDueAccounts,
    settled: async (id) => (await database().profile.count({ where: { id } })) === 0,
  },
  {
    queue: 'pictures to be deleted',
    due: unsentPicture,
    throws: (id) => `DELETE ON pictures WHEN OLD.id = '${id}'`,
    round: sweepPrivatePictures,
    settled: async (id) => (await database().picture.count({ where: { id } })) === 0,
  },
];

const poison = (where: string) =>
  database().$executeRawUnsafe(
    `CREATE TRIGGER poison BEFORE ${where} BEGIN SELECT RAISE(FAIL, 'poisoned'); END`,
  );

it.each(queues)('R110 $queue: one that throws is logged, and the next is settled', async (one) => {
  const { id: admin } = home.admin;
  await database().pushSubscription.create({
    data: {
      ...{ profileId: admin, endpoint: `https://push.example/${admin}`, p256dh: '', auth: '' },
      ...{ userAgent: '', serverKey: '', sessionDigest: admin, createdAt: now() },
    },
  });
  const [bad, good] = [await one.due(), await one.due()].sort();
  if (bad === undefined || good === undefined) throw new Error('Two are needed');
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());
  await poison(one.throws(bad));
  await one.round();
  expect([await one.settled(bad), await one.settled(good)]).toEqual([false, true]);
  expect(error).toHaveBeenCalledOnce();
  await one.round();
});

it('R110 pictures to be deleted: a full page that throws keeps none of the next from it', async () => {
  for (let bad = 0; bad < 200; bad += 1)
    await database().picture.create({
      data: {
        ...{ id: `a${String(bad).padStart(3, '0')}`, place: 'stay', alt: 'bad', width: 1 },
        ...{ height: 1, createdAt: ago(100) },
      },
    });
  const good = await unsentPicture();
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());
  await poison(`DELETE ON pictures WHEN OLD.alt = 'bad'`);
  expect(await sweepPrivatePictures()).toBe(1);
  expect(await database().picture.count({ where: { id: good } })).toBe(0);
  expect(error).toHaveBeenCalledTimes(200);
});

it('R110 copies of uploads: a folder that cannot be read is logged, and the next is sent', async () => {
  const bucket = await startBucket('copies', 'key-id');
  onTestFinished(() => bucket.close());
  const folder = path.join(environment().dataDir, 'files', 'pictures');
  const pictureOf = async () => {
    const { dog } = await guest();
    return (await createPicture({ place: 'pet', petId: dog.id, alt: 'A dog' })).id;
  };
  const [bad = '', good = ''] = [await pictureOf(), await pictureOf()].sort();
  await rm(path.join(folder, bad), { recursive: true });
  await writeFile(path.join(folder, bad), 'a file in the place of a folder');
  onTestFinished(() => rm(path.join(folder, bad)));
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());
  const { sent } = await copyUploads({
    endpoint: `${bucket.url}/copies`,
    ...{ region: 'eu-west-1', path: 'tailhouse', accessKeyId: 'key-id', secretAccessKey: 's' },
  });
  expect(sent).toBeGreaterThan(1);
  expect([...bucket.objects.keys()].every((key) => key.includes(good))).toBe(true);
  expect(error).toHaveBeenCalledWith('copies.file_failed', expect.objectContaining({ id: bad }));
});

it('R110 backups: a file of another name is left out, and the backup counts', async () => {
  const to = path.join(environment().dataDir, 'backups-of-the-test');
  const folder = path.join(environment().dataDir, 'files', 'pictures', 'IMG 1234.JPG');
  await mkdir(path.dirname(folder), { recursive: true });
  await writeFile(folder, 'put there by a hand');
  onTestFinished(() => rm(folder));
  onTestFinished(() => rm(to, { recursive: true }));
  const made = await writeBackup({
    ...{ databaseFile: databaseFile(), to, reason: 'nightly', madeAt: now() },
  });
  expect((await listBackups(to)).map((backup) => backup.folder)).toEqual([made]);
  await thinBackups(to, 'America/New_York');
  expect(await listBackups(to)).toHaveLength(1);
});
