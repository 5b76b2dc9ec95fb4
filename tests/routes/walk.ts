/**
 * One built server with people and records of every kind, for the tests that visit its routes as each of
 * them. Its clock starts in early March 2027, shortly before clocks go forward.
 */
import { setUpSteps } from '~/features/house/set-up/set-up';
import { depositFor } from '~/features/money/pricing/deposit';
import type { PrismaClient } from '~/core/database/generated/client';
import { sessionHandle } from '~/features/people/accounts/account-sessions.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { detailsVersion } from '~/features/people/accounts/profile-details.server';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { giftDigest } from '~/features/money/credit/gifts.server';
import { now } from '~/core/runtime/clock.server';
import { createBooking } from '../factories/bookings';
import { createIncident } from '../factories/incidents';
import { createMessage } from '../factories/messages';
import { createAdmin, createHelper, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { writePicture } from '../factories/pictures';
import { writeRecord } from '../factories/records';
import { httpClient, type Answer, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';
import { createReview } from '../factories/reviews';
import { saveState } from './saved-state';
import { databaseIn } from '../setup/test-environment';
import { closedDay, resetSettings } from './settings-forms';
import { storedRows, type StoredRows } from './stored-rows';

/** Monday, 10 AM in the business's zone. */
const clockStart = '2027-03-01T15:00:00Z';

// The factories run in this process: its clock must be set to the server's before its first use.
process.env['CLOCK_START'] = clockStart;

/** All viewers; the newcomer has signed up but has no profile yet. */
export const viewers = ['anonymous', 'newcomer', 'owner', 'other', 'helper', 'admin'] as const;

export type ViewerName = (typeof viewers)[number];

type Signed = Exclude<ViewerName, 'anonymous'>;

/** The ids in paths and forms. */
export type Ids = Record<Signed, string> & {
  email: Record<Signed, string>;
  /** The owner's. */
  pet: string;
  /** The version of the owner's details (R104). */
  details: string;
  /** The owner's, never booked. */
  freePet: string;
  /** The owner's, with a photo and a record. */
  retiredPet: string;
  record: string;
  /** An expiry date in that record, not checked yet. */
  vaccination: string;
  booking: string;
  /** A change that the owner requests, for another booking that is accepted. */
  change: string;
  /** That other booking, with an unpaid deposit. */
  deposit: string;
  /** A stay on the closed day. */
  closedStay: string;
  /** A place that is held for the owner, who waited for it. */
  waiting: string;
  attempt: string;
  /** The owner's payment claim for that other booking. */
  claim: string;
  /** A gift of credit that the owner gave, with the code `walkGiftCode`. */
  gift: string;
  mail: string;
  /** The last of their conversation, from the business, unread. */
  message: string;
  /** The handle of an owner's session in another browser. */
  session: string;
  /** Waits for approval. */
  review: string;
  /** The second of the home page. */
  homePicture: string;
  extra: string;
  otherExtra: string;
  reply: string;
  otherReply: string;
  /** The version of the agreement in force, signed by the owner but not by the other. */
  agreement: number;
  /** Another owner's. */
  otherPet: string;
  otherBooking: string;
  /** Today's stays: one before its dog's arrival, and one after it. */
  comes: string;
  here: string;
  /** A meal of the dog in the house, due today, and one that the admin has just noted. */
  due: string;
  tick: string;
  /** An item of the owner's plan. */
  careItem: string;
  /** A stay of today that is over, without a noted arrival. */
  missed: string;
  /** A stay of today that left an hour late, with the charge undecided. */
  late: string;
  /** About the dog in the house, with a picture. */
  update: string;
  /** Open, and not shared with its owner. */
  incident: string;
  /** About an illness of the dog in the house. */
  illness: string;
  stayPicture: string;
};

export type Walk = {
  server: RunningServer;
  ids: Ids;
  clients: Record<ViewerName, HttpClient>;
  /**
   * Restores untouched people and records: every row, file and cookie returns to its state at creation.
   * `also` creates more for a test, once.
   */
  freshIds: (also?: (ids: Ids) => Promise<void>) => Promise<Ids>;
};

/** Starts the server and creates all viewers. @param env adds to the variables */
export async function startWalk(env: Record<string, string> = {}): Promise<Walk> {
  const server = await startServer({
    CLOCK_START: clockStart,
    RATE_LIMIT_SCALE: '10000',
    // No test asks the real one.
    POSTMARK_URL: 'http://127.0.0.1:1',
    PAYPAL_URL: 'http://127.0.0.1:1',
    ...env,
  });
  const { database: tx } = server;
  const people = {
    newcomer: await createOwner({ firstName: null, lastName: null, phoneNumber: null }, tx),
    owner: await createOwner({}, tx),
    other: await createOwner({}, tx),
    helper: await createHelper({}, tx),
    admin: await createAdmin({}, tx),
  };
  const clients = { anonymous: httpClient(server.url) } as Record<ViewerName, HttpClient>;
  for (const [name, { id }] of Object.entries(people)) {
    clients[name as ViewerName] = httpClient(server.url, await signIn(id, tx));
  }
  const { newcomer, owner, other, helper, admin } = people;
  const fixed = {
    newcomer: newcomer.id,
    owner: owner.id,
    other: other.id,
    helper: helper.id,
    admin: admin.id,
    email: {
      newcomer: newcomer.email,
      owner: owner.email,
      other: other.email,
      helper: helper.email,
      admin: admin.email,
    },
    details: detailsVersion({
      firstName: owner.firstName ?? '',
      lastName: owner.lastName ?? '',
      phoneNumber: showPhoneNumber(owner.phoneNumber ?? ''),
      address: noAddress,
    }),
    otherPet: (await createPet(other.id, { petName: 'Rex' }, tx)).id,
  };
  type Moment = { ids: Ids; also: boolean; cookies: Map<ViewerName, Map<string, string>> };
  let latest: (Moment & { rows: StoredRows; restore: () => Promise<void> }) | undefined;
  const stored = () => storedRows(databaseIn(server.dataDir));
  const save = async (ids: Ids, also: boolean) => {
    const restore = await saveState(server.dataDir, also ? 'saved-with-more' : 'saved');
    const cookies = new Map(viewers.map((name) => [name, new Map(clients[name].cookies)]));
    latest = { ids, also, cookies, rows: stored(), restore };
  };
  const freshIds = async (also?: (ids: Ids) => Promise<void>) => {
    if (latest === undefined) await save(await makeIds(), false);
    if (latest === undefined) throw new Error('Nothing was saved');
    if (latest.rows !== stored()) {
      await latest.restore();
      latest.rows = stored();
    }
    // Signing in and out changes a browser's cookies.
    for (const [name, cookies] of latest.cookies) {
      clients[name].cookies.clear();
      for (const [cookie, value] of cookies) clients[name].cookies.set(cookie, value);
    }
    if (also !== undefined && !latest.also) {
      await also(latest.ids);
      await save(latest.ids, true);
    }
    return latest.ids;
  };
  const makeIds = async () => {
    // A viewer who completed /createprofile is no longer a newcomer.
    const data = { firstName: null, lastName: null, fullName: null, phoneNumber: null };
    await tx.profile.update({ where: { id: newcomer.id }, data });
    await tx.profile.update({
      where: { id: owner.id },
      data: { receiveEmails: true, showContact: false },
    });
    const since = new Date(clockStart);
    await tx.profile.update({
      where: { id: other.id },
      data: { pausedAt: since, eraseAskedAt: since, notInvitedSince: since },
    });
    await resetSettings(tx);
    const setUpDone = setUpSteps.filter((step) => step !== 'mail');
    await tx.businessSettings.update({ where: { id: 1 }, data: { setUpDone } });
    return { ...fixed, ...(await freshRecords(tx, fixed, server.dataDir)) };
  };
  return { server, clients, freshIds, ids: await freshIds() };
}

export const walkGiftCode = '4F7KQ01MZX8RTWB3HJC9';

/** Text of the version in force. */
export const agreementText = '# Ours\nDogs play together.';

const noAddress = { streetAddress: '', city: '', region: '', postalCode: '' };

let count = 0;

async function freshRecords(
  tx: PrismaClient,
  { owner, other, otherPet, admin }: Record<'owner' | 'other' | 'otherPet' | 'admin', string>,
  dataDir: string,
) {
  count += 1;
  const pet = (await createPet(owner, {}, tx)).id;
  const freePet = (await createPet(owner, {}, tx)).id;
  const at = new Date(clockStart);
  const retiredPet = (await createPet(owner, { retiredAt: at }, tx)).id;
  const record = await writeRecord(tx, dataDir, retiredPet);
  const vaccination = await tx.vaccination.create({
    data: {
      petId: retiredPet,
      vaccine: 'rabies',
      validUntil: '2028-01-31',
      recordId: record,
      createdAt: at,
    },
  });
  // A past meeting without an outcome.
  const met = new Date(at.getTime() - 86_400_000);
  await tx.pet.updateMany({
    where: { id: { in: [freePet, retiredPet] } },
    data: { meetAt: met, meetAskAt: met },
  });
  const [petA = '', petB = ''] = [retiredPet, otherPet].sort();
  await tx.petPair.create({ data: { petA, petB, createdAt: at } });
  await tx.picture.create({
    data: {
      place: 'pet',
      petId: retiredPet,
      alt: 'A photo of Biscuit',
      width: 640,
      height: 640,
      createdAt: at,
    },
  });
  const feed = { profileId: owner, scope: 'owner' as const };
  await tx.calendarFeed.deleteMany({ where: feed });
  await tx.calendarFeed.create({ data: { ...feed, tokenDigest: `feed-${count}`, createdAt: at } });
  const booking = (await createBooking(owner, [pet], {}, tx)).id;
  const onClosedDay = { start: `${closedDay}T09:00`, end: `${closedDay}T15:00` };
  const closed = { ...onClosedDay, status: 'accepted' } as const;
  const closedStay = (await createBooking(owner, [pet], closed, tx)).id;
  const day = '2027-03-20';
  const times = { start: `${day}T09:00`, end: `${day}T15:00` };
  const accepted = await createBooking(owner, [pet], { ...times, status: 'accepted' }, tx);
  const { start, end } = accepted;
  const asked = { ...accepted, service: 'Boarding' } as const;
  const terms = { depositPercent: 50, depositHours: 48, depositDaycare: false, restDueDays: null };
  const data = depositFor(terms, asked, at);
  await tx.booking.update({ where: { id: accepted.id }, data });
  const change = await tx.stayChange.create({
    data: {
      bookingId: accepted.id,
      start,
      end: new Date(end.getTime() + 3_600_000),
      petIds: [pet],
      version: 1,
      createdAt: at,
    },
  });
  const waiting = await tx.waitlistEntry.create({
    data: {
      ownerId: owner,
      service: 'Daycare',
      start: new Date('2027-03-23T13:00:00Z'),
      end: new Date('2027-03-23T20:00:00Z'),
      petIds: [pet],
      dogs: 1,
      state: 'offered',
      createdAt: at,
      offeredAt: at,
      offerEndsAt: new Date('2027-03-23T11:00:00Z'),
    },
  });
  const attempt = await tx.paymentAttempt.create({
    data: {
      bookingId: booking,
      payerId: owner,
      amountCents: 4500,
      state: 'declined',
      requestId: `walk-${count}`,
      createdAt: new Date(clockStart),
      updatedAt: new Date(clockStart),
    },
  });
  const claim = await tx.paymentClaim.create({
    data: {
      bookingId: accepted.id,
      method: 'zelle',
      amountCents: 1500,
      openKey: accepted.id,
      createdAt: at,
    },
  });
  await tx.giftCode.deleteMany();
  const gift = await tx.giftCode.create({
    data: {
      ...{ giverId: owner, amountCents: 2000, codeDigest: giftDigest(walkGiftCode) },
      ...{ recipientEmail: 'kim@example.com', recipientName: 'Kim', words: 'Have fun!' },
      ...{ createdAt: at, expiresOn: '2028-03-01' },
    },
  });
  const mail = await tx.outboxMail.create({
    data: {
      template: 'account_exists',
      toAddress: 'walk@example.com',
      contents: accountExistsContents,
      state: 'failed',
      problem: 'The email service answered 500.',
      attempts: 80,
      createdAt: new Date(clockStart),
      sendAfter: new Date(clockStart),
    },
  });
  await tx.bouncedAddress.upsert({
    where: { address: 'walk@example.com' },
    create: { address: 'walk@example.com', reason: 'It came back.', at },
    update: {},
  });
  await createMessage(owner, admin, { content: 'How is Biscuit?' }, tx);
  const answer = { content: 'Biscuit is fine.', createdAt: new Date(now().getTime() + 1) };
  const message = (await createMessage(admin, owner, answer, tx)).id;
  await issueAccountLink(tx, owner, 'change_email', `walk-${count}@example.com`);
  const session = await sessionElsewhere(tx, owner);
  const review = (await createReview({ state: 'waiting' }, tx)).id;
  await tx.handOver.deleteMany();
  await tx.picture.deleteMany({ where: { place: 'home' } });
  const place = { place: 'home' as const, alt: 'The sofa', width: 640, height: 480, createdAt: at };
  await tx.picture.create({ data: place });
  const homePicture = (await tx.picture.create({ data: { ...place, position: 1 } })).id;
  await tx.extra.updateMany({ data: { retiredAt: at } });
  const bath = { name: 'Bath', unitCents: 2500, per: 'dog', position: 0 } as const;
  const extra = (await tx.extra.create({ data: bath })).id;
  const otherExtra = (await tx.extra.create({ data: { ...bath, name: 'Walk', position: 1 } })).id;
  await tx.quickReply.deleteMany();
  const well = { name: 'All well', text: 'Hi {first name}, all is well.', position: 0 };
  const reply = (await tx.quickReply.create({ data: well })).id;
  const bring = { name: 'Bring', text: 'Please bring food.', position: 1 };
  const otherReply = (await tx.quickReply.create({ data: bring })).id;
  const agreement = await tx.agreement.create({
    data: { text: agreementText, publishedAt: at, replacesAll: true },
  });
  const signed = { typedName: 'Robin Park', signedAt: at, userAgent: '', addressDigest: '' };
  await tx.signature.create({ data: { ...signed, agreementId: agreement.id, profileId: owner } });
  const otherBooking = (await createBooking(other, [otherPet], {}, tx)).id;
  const today = { start: '2027-03-01T09:00', end: '2027-03-01T15:00', status: 'accepted' } as const;
  const comes = (await createBooking(other, [otherPet], today, tx)).id;
  const here = (await createBooking(other, [otherPet], today, tx)).id;
  await tx.booking.update({ where: { id: here }, data: { arrivedAt: at } });
  const stayPicture = await writePicture(tx, dataDir);
  const update = await tx.stayUpdate.create({
    data: {
      bookingId: here,
      actorId: admin,
      text: 'All well.',
      createdAt: at,
      pictures: { create: { pictureId: stayPicture, position: 0 } },
    },
  });
  const incident = (await createIncident(here, { actorId: admin }, tx)).id;
  const illness = (await createIncident(here, { kind: 'illness', closedAt: now() }, tx)).id;
  await tx.healthNotice.create({
    data: {
      // The server's clock began a little later than this process's.
      ...{ incidentId: incident, daysBefore: 3, daysAfter: 0, createdAt: at },
      ...{ line: 'A dog was ill.', lineUntil: new Date(now().getTime() + 2 * 3_600_000) },
    },
  });
  const early = { start: '2027-03-01T06:00', end: '2027-03-01T08:00', status: 'accepted' } as const;
  const { id: late, start: arrivedAt } = await createBooking(other, [otherPet], early, tx);
  const leftAt = new Date(arrivedAt.getTime() + 3 * 3_600_000);
  await tx.booking.update({ where: { id: late }, data: { arrivedAt, leftAt, lateOpen: true } });
  // Nobody noted its Pick Up, nor its meals (R121).
  const silent = {
    start: '2027-02-26T09:00',
    end: '2027-02-28T09:00',
    status: 'accepted',
  } as const;
  const silentId = (await createBooking(other, [otherPet], silent, tx)).id;
  const cameThen = { arrivedAt: new Date('2027-02-26T14:00:00Z') };
  await tx.booking.update({ where: { id: silentId }, data: cameThen });
  const meal = { kind: 'meal', what: 'Kibble', amount: '1 cup', times: [600, 660] } as const;
  const plan = { ...meal, times: [...meal.times], createdAt: new Date('2027-01-01T12:00:00Z') };
  const careItem = (await tx.careItem.create({ data: { ...plan, petId: pet } })).id;
  const item = (await tx.careItem.create({ data: { ...plan, petId: otherPet } })).id;
  const ten = { dueOn: '2027-03-01', dueMinutes: 600, liveKey: `${item}:2027-03-01:600` };
  // Noted now: on a slow machine the walk takes longer than the time to undo a tick.
  const noted = { outcome: 'given', doneAt: at, notedAt: now(), actorId: admin } as const;
  const tick = await tx.careDone.create({
    data: { ...ten, ...noted, bookingId: here, petId: otherPet, itemId: item },
  });
  return {
    careItem,
    due: `${item}:2027-03-01:660`,
    tick: tick.id,
    pet,
    comes,
    here,
    missed: (await createBooking(other, [otherPet], early, tx)).id,
    late,
    update: update.id,
    incident,
    illness,
    stayPicture,
    freePet,
    retiredPet,
    record,
    vaccination: vaccination.id,
    booking,
    change: change.id,
    deposit: accepted.id,
    closedStay,
    waiting: waiting.id,
    otherBooking,
    message,
    session,
    review,
    homePicture,
    extra,
    otherExtra,
    reply,
    otherReply,
    agreement: agreement.id,
    attempt: attempt.id,
    claim: claim.id,
    gift: gift.id,
    mail: mail.id,
  };
}

/** Signs the owner in again, in a browser that the tests don't use. */
async function sessionElsewhere(tx: PrismaClient, owner: string): Promise<string> {
  const earlier = await tx.session.findMany({ where: { profileId: owner } });
  await signIn(owner, tx);
  const notIn = earlier.map(({ tokenDigest }) => tokenDigest);
  const { tokenDigest } = await tx.session.findFirstOrThrow({
    where: { profileId: owner, tokenDigest: { notIn } },
  });
  return sessionHandle(tokenDigest);
}

const accountExistsContents = {
  firstName: 'Robin',
  business: {
    name: 'Tailhouse',
    ownerFirstName: 'Nora',
    address: '214 Larkspur Terrace',
    phoneNumber: '(215) 555-0142',
    infoEmail: 'info@tailhouse.example',
  },
};

/** Returns the address of a page's data, as the browser's scripts request it. */
export function dataPath(path: string, routes: readonly string[] = []): string {
  const url = new URL(path, 'http://localhost');
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname}.data`;
  if (routes.length > 0) url.searchParams.set('_routes', routes.join(','));
  return url.pathname + url.search;
}

/** Returns the redirect of an answer, in either of Remix's two forms; null for other answers. */
export function leadsTo(answer: Answer): string | null {
  if (answer.location !== null) return answer.location;
  if (answer.status !== 202) return null;
  const flat: unknown = JSON.parse(answer.text.split('\n', 1)[0] ?? '[]');
  if (!Array.isArray(flat)) return null;
  const to: unknown = flat[flat.indexOf('redirect') + 1];
  return typeof to === 'string' ? to : null;
}

/** Returns a page without its random parts: keys, nonces, and these ids. */
export function withoutChance(text: string, ids: readonly string[] = []): string {
  let page = text
    .replace(/[A-Za-z0-9_-]{43}/g, 'KEY')
    .replace(/nonce="[^"]*"/g, 'nonce')
    .replace(/(dayEndsInMs\\?",)\d+/g, '$1MS');
  for (const id of ids) page = page.replaceAll(id, 'ID');
  return page;
}
