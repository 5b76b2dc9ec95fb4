/** The real house of the bad days: its people, its clock, its jobs and its mail, and the acts of its days. */
import Sqlite from 'better-sqlite3';
import { expect, vi } from 'vitest';
import { database, databaseFile, inTransaction } from '~/core/database/database.server';
import { NoticesError, ServiceError } from '~/core/errors/service-error.server';
import { withoutEmail } from '~/core/mail/erased-address';
import type { MailService } from '~/core/mail/mail-service';
import type { Viewer } from '~/core/session/permissions';
import { addDays, type LocalDate } from '~/core/time/business-time';
import { newFormKey } from '~/core/web/idempotency.server';
import { changeBookingStatus } from '~/features/booking/answers/change-booking-status.server';
import { cancelOnDays, staysOnDays } from '~/features/booking/answers/closed-stays.server';
import { noteDidntCome } from '~/features/booking/answers/didnt-come.server';
import { clearSpecialDays, setSpecialDays } from '~/features/booking/places/special-days.server';
import {
  movesOfBooking,
  moveStay,
  previewMove,
} from '~/features/booking/requests/move-stay.server';
import { requestSeries } from '~/features/booking/requests/request-series.server';
import { answerChange, askForChange } from '~/features/booking/requests/stay-changes.server';
import { answerSeries } from '~/features/booking/answers/answer-series.server';
import { takePlace, waitForPlace } from '~/features/booking/waitlist/wait.server';
import { ownWaits } from '~/features/booking/waitlist/waitlist.server';
import { addCertificate } from '~/features/dogs/vaccinations/vaccinations.server';
import { checkCertificate } from '~/features/dogs/vaccinations/certificates.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { offerFreePlaces } from '~/features/booking/waitlist/offer-places.server';
import { noteArrived, noteCame, noteLeft } from '~/features/day/arrivals/arrivals.server';
import { queueLatePickUps } from '~/features/day/arrivals/late-notices.server';
import { switchNotices } from '~/features/day/arrivals/switch-arrivals.server';
import { assumeAsBooked } from '~/features/day/care/catch-up.server';
import { leaveUnrecorded } from '~/features/day/care/missed-care.server';
import { tick } from '~/features/day/care/ticks.server';
import { cardOnPage, saveCard } from '~/features/house/settings/cards.server';
import { deliverDue } from '~/features/messages/outbox/mail-worker.server';
import { answerClaim } from '~/features/money/offline/answer-claim.server';
import { claimPayment } from '~/features/money/offline/claims.server';
import { noteDispute } from '~/features/money/payments/disputes.server';
import { addToLedger } from '~/features/money/payments/ledger.server';
import { keepPayment, recordManualPayment } from '~/features/money/payments/manual-payments.server';
import { stayNotices } from '../../../server/background-jobs';
import { createIncident } from '../../factories/incidents';
import { createAdmin, createHelper, createOwner } from '../../factories/people';
import { createPet } from '../../factories/pets';
import {
  type Care,
  dayBegins,
  dayLong,
  dayOf,
  doseKey,
  type Minute,
  Model,
  type Owner,
  type Stay,
  terms,
} from './model';

export const timeZone = 'America/New_York';
/** A Monday in winter: no clock change is near, so local minutes are minutes. */
export const firstDay: LocalDate = '2027-02-01';
const firstMidnight = Date.parse('2027-02-01T05:00:00Z');

export const instantAt = (at: Minute) => new Date(firstMidnight + at * 60_000);
export const minuteAt = (instant: Date): Minute => (instant.getTime() - firstMidnight) / 60_000;
export const dateOn = (day: number): LocalDate => addDays(firstDay, day);
const localAt = (at: Minute) => {
  const minutes = at % dayLong;
  const two = (part: number) => String(part).padStart(2, '0');
  const clock = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${dateOn(Math.floor(at / dayLong))}T${clock}`;
};

export type Guest = Owner & { viewer: Viewer; dogs: { id: string; name: string }[] };

export type World = {
  admin: Viewer;
  helper: Viewer;
  guests: Guest[];
  cares: Care[];
  model: Model;
};

const people = [
  { name: 'Ann', optedIn: true, hasEmail: true, dogs: ['Bella', 'Bo'] },
  { name: 'Ben', optedIn: true, hasEmail: true, dogs: ['Rex'] },
  { name: 'Cal', optedIn: false, hasEmail: true, dogs: ['Fig'] },
  { name: 'Dot', optedIn: true, hasEmail: false, dogs: ['Mo', 'Max'] },
  { name: 'Eve', optedIn: true, hasEmail: false, dogs: ['Ivy'] },
  { name: 'Gus', optedIn: true, hasEmail: true, dogs: ['Nala'] },
];

/** Creates the people and their dogs, once for all histories. */
export async function peopleOfTheHouse(): Promise<Omit<World, 'model'>> {
  vi.setSystemTime(instantAt(-30 * dayLong));
  const admin: Viewer = { id: (await createAdmin()).id, role: 'admin' };
  const helper: Viewer = { id: (await createHelper()).id, role: 'helper' };
  const guests: Guest[] = [];
  const cares: Care[] = [];
  for (const { name, optedIn, hasEmail, dogs: names } of people) {
    const { id } = await createOwner({
      ...{ firstName: name, lastName: 'Park', receiveEmails: optedIn },
      ...(!hasEmail && { email: withoutEmail(name.toLowerCase()) }),
    });
    const dogs = [];
    for (const petName of names) {
      const dog = (await createPet(id, { petName })).id;
      dogs.push({ id: dog, name: petName });
      if (petName === 'Rex') continue;
      for (const [kind, times] of [
        ['medicine', [21 * 60 + 15]],
        ['meal', [7 * 60 + 15, 17 * 60 + 45]],
      ] as const) {
        const data = { petId: dog, kind, what: kind, times: [...times], createdAt: new Date() };
        cares.push({ dog, kind, times, id: (await database().careItem.create({ data })).id });
      }
    }
    guests.push({ id, hasEmail, optedIn, dogs, viewer: { id, role: 'user' } });
  }
  const live = new Sqlite(databaseFile(), { readonly: true });
  await live.backup(`${databaseFile()}.new`);
  live.close();
  return { admin, helper, guests, cares };
}

/** Begins a history: the house is as new, and its clock at the first midnight. */
export async function begin(made: Omit<World, 'model'>): Promise<World> {
  const file = databaseFile();
  const asNew = new Sqlite(`${file}.new`, { readonly: true });
  await asNew.backup(file);
  asNew.close();
  // Also clears the app's caches, which were gone around.
  await database().businessSettings.update({
    where: { id: 1 },
    data: {
      ...{ trackArrivals: true, arrivalsSince: null, carePlans: true, updates: true },
      ...{ paymentReminders: true, tips: true, depositPercent: terms.depositPercent },
      depositHours: terms.depositHours,
      ...{ cancelDaysBoarding: terms.freeDays, cancelDaysDaycare: terms.freeDays },
      cancelKeepPercent: terms.keepPercent,
      ...{ changeRequests: true, severalDays: true, waitlist: true, requiredVaccines: ['rabies'] },
      ...{ restDueDays: null, dogLimit: null, overnightLimit: null, zelleAddress: 'n@example.com' },
    },
  });
  vi.setSystemTime(instantAt(1));
  return { ...made, model: new Model(made.cares) };
}

/** Sends it again with all that the admin is asked; null for a refusal. */
export async function press<T>(
  work: (noticed: string[]) => Promise<T>,
  asked: (text: string) => void = () => undefined,
): Promise<T | null> {
  const noticed: string[] = [];
  for (let time = 0; time < 5; time += 1)
    try {
      return await work(noticed);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (!(error instanceof NoticesError)) {
        asked(error.userMessage);
        return null;
      }
      for (const { code, text } of error.notices) {
        noticed.push(code);
        asked(text);
      }
    }
  throw new Error(`Asked without end: ${noticed.join(', ')}`);
}

export const stored = (id: string) => database().booking.findUniqueOrThrow({ where: { id } });

/** Takes over what the house wrote about a stay that was just booked or accepted. */
async function takeOver(stay: Stay): Promise<void> {
  const { status, totalCents, depositDueAt } = await stored(stay.id);
  Object.assign(stay, { status, totalCents });
  stay.depositDue = depositDueAt === null ? null : minuteAt(depositDueAt);
}

export type Booked = { guest: number; dogs: number; day: number; nights: number; byAdmin: boolean };

/** Books a stay from a coming day on, which the admin accepts at once. */
export async function book(
  { model, guests, admin }: World,
  { guest: index, dogs: count, day, nights, byAdmin }: Booked,
): Promise<Stay | null> {
  const guest = guests[index % guests.length];
  if (guest === undefined) return null;
  const start = dayBegins(model.today + day) + 10 * 60 + 30;
  const end = dayBegins(model.today + day + nights) + (nights === 0 ? 16 : 11) * 60 + 30;
  const dogs = guest.dogs.slice(0, 1 + (count % guest.dogs.length)).map(({ id }) => id);
  const isTaken = isTakenThen(model, dogs, { start, end });
  // Drop Off must be an hour ahead.
  if (start < model.now + 60 || isTaken) return null;
  const request = {
    service: nights === 0 ? ('Daycare' as const) : ('Boarding' as const),
    ...{ start: localAt(start), end: localAt(end), pets_selected: dogs, message: '' },
  };
  const viewer = byAdmin ? admin : guest.viewer;
  const formKey = newFormKey();
  const asked: string[] = [];
  const made = await press(
    (noticed) => requestBooking({ ownerId: guest.id, viewer, request, formKey, noticed }),
    (text) => asked.push(text),
  );
  // R123: the admin is asked, and owners are refused.
  const isClosed = model.isOnClosedDays({ start, end });
  if (made === null)
    expect(asked, 'refused').toEqual(isClosed && !byAdmin ? [expect.any(String)] : []);
  else expect(asksClosed(asked)).toBe(isClosed && byAdmin);
  if (made === null) return null;
  await accept(admin, made.bookingId);
  const stay = requested(guest, { id: made.bookingId, dogs, start, end });
  model.stays.push(stay);
  await accepted(model, stay);
  return stay;
}

type Times = Pick<Stay, 'start' | 'end'>;

/** A stay that was just requested. */
const requested = (owner: Owner, stay: Pick<Stay, 'id' | 'dogs'> & Times): Stay => ({
  ...{ ...stay, owner, status: 'pending', totalCents: 0, paidCents: 0, claimCents: null },
  ...{ depositDue: null, depositOfCents: 0, deadlines: 1, arrived: null, left: null },
  ...{ assumed: false, askedToPay: null, notFound: null, backCents: 0, canceledByRule: false },
  ...{ decided: null, captures: [], wanted: null, acceptedAt: 0 },
});

async function accept(viewer: Viewer, bookingId: string): Promise<void> {
  if ((await stored(bookingId)).status !== 'pending') return;
  await press((noticed) =>
    changeBookingStatus({ bookingId, viewer, to: 'accepted', seen: null, noticed }),
  );
}

async function accepted(model: Model, stay: Stay): Promise<void> {
  await takeOver(stay);
  Object.assign(stay, { acceptedAt: model.now, depositOfCents: stay.totalCents });
}

const asksClosed = (asked: readonly string[]) =>
  asked.some((text) => text.startsWith('The house is closed'));

/** Whether another stay has one of these dogs at that time. */
const isTakenThen = (model: Model, dogs: readonly string[], { start, end }: Times, but?: Stay) =>
  model
    .accepted()
    .some(
      (one) =>
        one !== but &&
        one.start < end &&
        one.end > start &&
        one.dogs.some((dog) => dogs.includes(dog)),
    );

/** An owner asks for three days; the house closes one of them or not, and accepts all (R53, R123). */
export async function acceptAll(
  world: World,
  { guest: index, day, closes }: { guest: number; day: number; closes: boolean },
): Promise<void> {
  const { model, guests, admin } = world;
  const guest = guests[index % guests.length];
  const [dog] = guest?.dogs ?? [];
  if (guest === undefined || dog === undefined) return;
  const days = [1, 2, 3].map((more) => model.today + day + more);
  const timesOf = (one: number) => ({
    start: dayBegins(one) + 10 * 60 + 30,
    end: dayBegins(one) + 16 * 60 + 30,
  });
  const [first = 0, middle = 0] = days;
  if (days.some((one) => isTakenThen(model, [dog.id], timesOf(one)))) return;
  const { start, end } = timesOf(first);
  const request = {
    ...{ service: 'Daycare' as const, pets_selected: [dog.id], message: '' },
    ...{ start: localAt(start), end: localAt(end) },
  };
  const dates = days.map((one) => ({ date: dateOn(one), seenCents: undefined }));
  const made = await press(() =>
    requestSeries({
      ...{ ownerId: guest.id, viewer: guest.viewer, request, formKey: newFormKey(), days: dates },
    }),
  );
  // R123: owners are refused.
  expect(made === null).toBe(days.some((one) => model.isOnClosedDays(timesOf(one))));
  if (made === null) return;
  const { seriesId } = await stored(made.bookingId);
  const rows = await database().booking.findMany({
    where: { seriesId },
    orderBy: { start: 'asc' },
  });
  const stays = rows.map((row) =>
    requested(guest, {
      ...{ id: row.id, dogs: [dog.id], start: minuteAt(row.start), end: minuteAt(row.end) },
    }),
  );
  model.stays.push(...stays);
  if (closes) await close(world, middle, () => false);
  const asked: string[] = [];
  const bookingId = made.bookingId;
  await press(
    (noticed) => answerSeries({ bookingId, viewer: admin, to: 'accepted', noticed }),
    (text) => asked.push(text),
  );
  expect(asksClosed(asked), 'Accept all').toBe(closes);
  for (const stay of stays) await accepted(model, stay);
}

/** The owner of a stay that is to come asks for another day, or for a night more (R57). */
export async function askChange({ model }: World, stay: Stay, by: 'later' | 'night') {
  const { id: bookingId, owner, start, dogs, end } = stay;
  const wanted = { start: by === 'later' ? start + dayLong : start, end: end + dayLong };
  const isOvernight = dayOf(end) > dayOf(start);
  const isFixed = stay.wanted !== null || stay.claimCents !== null || start < model.now + 60;
  if (isFixed || (by === 'night' && !isOvernight) || isTakenThen(model, dogs, wanted, stay)) return;
  const { version } = await stored(bookingId);
  const viewer: Viewer = { id: owner.id, role: 'user' };
  const change = {
    ...{ start: localAt(wanted.start), end: localAt(wanted.end), pets_selected: [...dogs] },
    ...{ message: '', version },
  };
  const sums = [0];
  const asked: string[] = [];
  const ask = () =>
    press(
      () =>
        askForChange({
          ...{ bookingId, viewer, formKey: newFormKey() },
          request: { ...change, seen_cents: sums.at(-1) ?? 0 },
        }),
      (text) => asked.push(text),
    );
  // The page shows the total, and sends it along.
  let made = await ask();
  const total = /The total would be \$([\d,.]+)\./.exec(asked.join(' '))?.[1];
  if (made === null && total !== undefined) {
    sums.push(Math.round(Number(total.replaceAll(',', '')) * 100));
    made = await ask();
  }
  expect(made === null, asked.join(' ')).toBe(model.addsClosedDay(stay, wanted));
  if (made === null) return;
  const { id: changeId } = await database().stayChange.findUniqueOrThrow({ where: { bookingId } });
  stay.wanted = { changeId, version, ...wanted };
}

/** The admin accepts a change if it still fits, or declines it (R57, R123). */
export async function answerWanted({ model, admin }: World, stay: Stay, accepts: boolean) {
  const { wanted, dogs } = stay;
  if (wanted === null) return;
  const { changeId, version, ...times } = wanted;
  const mayAccept = times.start > model.now && !isTakenThen(model, dogs, times, stay);
  const answers = accepts && mayAccept ? 'accepted' : 'declined';
  const asked: string[] = [];
  const answer = { changeId, viewer: admin };
  const isAsBefore = (await stored(stay.id)).version === version;
  const done = await press(
    async (noticed) => {
      await answerChange({ ...answer, answer: answers, noticed });
      return true;
    },
    (text) => asked.push(text),
  );
  if (answers === 'declined' || !isAsBefore) {
    if (answers === 'accepted') {
      expect(asked.join(' ')).toContain('no longer fits it');
      await answerChange({ ...answer, answer: 'declined' });
    }
    stay.wanted = null;
    model.mustTell(stay, 'change_declined');
    return;
  }
  expect(done, asked.join(' ')).toBe(true);
  expect(asksClosed(asked), 'a change').toBe(model.addsClosedDay(stay, times));
  Object.assign(stay, { ...times, wanted: null });
  await takeOver(stay);
}

/** An owner waits for a night of a full house, in which there is room again right away (R56). */
export async function waitFor(
  { model, guests, admin }: World,
  { guest: index, day }: { guest: number; day: number },
): Promise<void> {
  const guest = guests[index % guests.length];
  const [dog] = guest?.dogs ?? [];
  if (guest === undefined || dog === undefined) return;
  const first = model.today + 1 + day;
  const stay = {
    start: dayBegins(first) + 10 * 60 + 30,
    end: dayBegins(first + 1) + 11 * 60 + 30,
  };
  const isWaiting = model.waits.some(({ owner, start }) => owner === guest && start === stay.start);
  if (isTakenThen(model, [dog.id], stay) || model.isOnClosedDays(stay) || isWaiting) return;
  const reason = 'A full house';
  const days = { from: dateOn(first), until: dateOn(first) };
  const full = { ...days, kind: 'limit' as const, reason, dogLimit: 0, overnightLimit: null };
  await setSpecialDays(full, admin.id);
  const request = {
    ...{ service: 'Boarding' as const, pets_selected: [dog.id], message: '' },
    ...{ start: localAt(stay.start), end: localAt(stay.end) },
  };
  const asked: string[] = [];
  const id = await press(
    () => waitForPlace({ ownerId: guest.id, viewer: guest.viewer, request }),
    (text) => asked.push(text),
  );
  await clearSpecialDays({ ...days, kind: 'limit', reason }, admin.id);
  if (id === null) {
    expect(asked.join(' ')).toContain('waitlist for 5 stays');
    return;
  }
  model.waits.push({ ...stay, id, owner: guest, dogs: [dog.id], since: model.now, taken: false });
}

/** An owner takes the place that is held for them, and the house accepts. */
export async function takeOffer({ model, guests, admin }: World): Promise<void> {
  for (const guest of guests)
    for (const { id: entryId, offer } of await ownWaits(guest.id)) {
      const wait = model.waits.find(({ id }) => id === entryId);
      if (offer === null || wait === undefined || isTakenThen(model, wait.dogs, wait)) continue;
      const seenCents = offer.quote.totalCents;
      const id = await takePlace({ entryId, viewer: guest.viewer, seenCents });
      wait.taken = true;
      await accept(admin, id);
      const stay = requested(guest, { ...wait, id });
      model.stays.push(stay);
      await accepted(model, stay);
      return;
    }
}

/** An owner sends a certificate that is valid for some days, and the admin confirms it or doesn't take it. */
export async function certify(
  { model, guests, admin }: World,
  { guest: index, days, confirms }: { guest: number; days: number; confirms: boolean },
): Promise<void> {
  const guest = guests[index % guests.length];
  const [dog] = guest?.dogs ?? [];
  if (guest === undefined || dog === undefined) return;
  const day = model.today + days;
  const date = { vaccine: 'rabies', givenOn: null, validUntil: dateOn(day) };
  await addCertificate({
    ...{ dogs: [{ petId: dog.id, dates: [date] }], viewer: guest.viewer, record: null },
    ...{ exempt: false, formKey: newFormKey() },
  });
  const { id } = await database().vaccination.findFirstOrThrow({
    where: { petId: dog.id, state: 'waiting' },
  });
  const checked = { vaccination_id: id, valid_until: dateOn(day) };
  await checkCertificate(
    confirms
      ? { ...checked, intent: 'confirm' }
      : { ...checked, intent: 'decline', reason: 'It can’t be read.' },
    admin,
  );
  if (confirms) model.certificates.set(dog.id, Math.max(day, model.certificates.get(dog.id) ?? 0));
}

const versionOf = async (id: string) => (await stored(id)).version;

export async function arrive({ model, admin }: World, stay: Stay): Promise<void> {
  if (model.where(stay) !== 'expected' || !model.goesByNotes(stay)) return;
  if (model.now < stay.start - 180) return;
  const noting = { bookingId: stay.id, viewer: admin, version: await versionOf(stay.id) };
  await press((noticed) => noteArrived({ ...noting, noticed }));
  stay.arrived = model.now;
}

export async function leave({ model, admin }: World, stay: Stay): Promise<void> {
  if (!['here', 'overdue'].includes(model.where(stay)) || !model.goesByNotes(stay)) return;
  const version = await versionOf(stay.id);
  await noteLeft({ bookingId: stay.id, viewer: admin, version, pickedUpBy: '' });
  stay.left = model.now;
}

/** The admin answers for a stay that nobody noted: they came as booked, or not at all. */
export async function sayOfAbsent({ model, admin }: World, stay: Stay, came: boolean) {
  if (model.where(stay) !== 'absent') return;
  const noting = { bookingId: stay.id, viewer: admin, version: await versionOf(stay.id) };
  if (came) {
    await noteCame(noting);
    Object.assign(stay, { arrived: stay.start, left: stay.end });
  } else {
    // What PayPal took goes back through PayPal, which these histories do without.
    if (stay.captures.length > 0) return;
    if (stay.claimCents !== null || model.illnesses.some((ill) => ill.stay === stay)) return;
    await noteDidntCome(noting);
    model.end(stay, 'canceled', 'other');
    model.mustTell(stay, 'no_show');
  }
}

/** Gives what became due in the last hour. */
export async function give({ model, helper }: World, isForgotten: (dose: number) => boolean) {
  const due = model
    .doses(model.today)
    .filter(({ minutes }) => {
      const at = dayBegins(model.today) + minutes;
      return at < model.now && at > model.before;
    })
    .filter(({ care: { dog }, minutes }) =>
      model.here().some((stay) => {
        const since = model.goesByNotes(stay) ? (stay.arrived ?? stay.start) : stay.start;
        return stay.dogs.includes(dog) && since < dayBegins(model.today) + minutes;
      }),
    );
  for (const [index, dose] of due.entries()) {
    if (isForgotten(index)) continue;
    const key = `${dose.care.id}:${dateOn(dose.day)}:${dose.minutes}`;
    await tick({ viewer: helper, due: [key], outcome: 'given', note: '', formKey: newFormKey() });
    model.answers.set(doseKey(dose), 'given');
  }
}

export async function leaveOpenCare({ model, admin }: World, medicine: boolean): Promise<void> {
  const of = medicine ? 'medicine' : 'others';
  await leaveUnrecorded({ viewer: admin, before: dateOn(model.today), of });
  model.leaveUnrecorded(({ care: { kind } }) => (kind === 'medicine') === medicine);
}

export async function catchUpNow({ model, admin }: World): Promise<void> {
  await assumeAsBooked({ viewer: admin, before: dateOn(model.today) });
  model.assumeAsBooked();
}

/** Switches Arrivals; dogs that are booked for now are noted as arrived, or left as expected. */
export async function switchArrivals({ model, admin }: World, note: boolean): Promise<void> {
  const { values, seen } = await cardOnPage('arrivals');
  const on = model.noting === null;
  const wanted = { ...values, trackArrivals: on };
  const stored = await database().businessSettings.findUniqueOrThrow({ where: { id: 1 } });
  const { lateCharge, lateFeeCents, lateGraceMinutes } = stored;
  const card = { ...wanted, lateCharge, lateFeeCents, lateGraceMinutes };
  const { countAsLeft, noteArrived: asArrived, leaveExpected } = switchNotices;
  const noticed = on ? [asArrived, ...(note ? [] : [leaveExpected])] : [countAsLeft];
  await saveCard('arrivals', card, { actorId: admin.id, seen, noticed });
  if (!on) {
    model.noting = null;
    return;
  }
  model.noting = { since: model.now };
  for (const stay of model.accepted())
    if (note && stay.arrived === null && stay.start < model.now && stay.end > model.now)
      stay.arrived = stay.start;
}

export async function pay({ admin }: World, stay: Stay, all: boolean): Promise<void> {
  const openCents = stay.totalCents - stay.paidCents;
  const amountCents = all ? openCents : Math.min(openCents, Math.round(stay.totalCents * 0.3));
  if (amountCents <= 0 || stay.claimCents !== null) return;
  const by = { bookingId: stay.id, actorId: admin.id, note: '', submissionKey: newFormKey() };
  await recordManualPayment({ ...by, amountCents });
  credit(stay, amountCents);
}

/** All that is open is paid by PayPal: the ledger's part of it. */
export async function payByPaypal(_world: World, stay: Stay): Promise<void> {
  const cents = stay.totalCents - stay.paidCents;
  if (cents <= 0 || stay.claimCents !== null) return;
  const ref = `CAPTURE-${stay.id}-${stay.captures.length}`;
  const entry = { bookingId: stay.id, providerRef: ref, attemptId: null, actorId: null } as const;
  await inTransaction((tx) => addToLedger(tx, { ...entry, kind: 'capture', amountCents: cents }));
  stay.captures.push({ ref, cents, disputes: new Set() });
  credit(stay, cents);
}

/** R129: PayPal opens a dispute about a payment, or resolves the one that is open. */
export async function dispute({ model }: World, stay: Stay): Promise<void> {
  const capture = stay.captures[0];
  if (capture === undefined) return;
  const [open] = capture.disputes;
  const id = open ?? `PP-D-${stay.id}-${model.now}`;
  await noteDispute(open === undefined ? 'CUSTOMER.DISPUTE.CREATED' : 'CUSTOMER.DISPUTE.RESOLVED', {
    dispute_id: id,
    update_time: instantAt(model.now).toISOString(),
    disputed_transactions: [{ seller_transaction_id: capture.ref }],
    dispute_amount: { currency_code: 'USD', value: (capture.cents / 100).toFixed(2) },
    status: open === undefined ? 'OPEN' : 'RESOLVED',
  });
  if (open === undefined) capture.disputes.add(id);
  else capture.disputes.delete(open);
}

/** R126: the house keeps what was paid of a canceled stay, or gives it all back in cash. */
export async function decide({ model, admin }: World, stay: Stay, keeps: boolean): Promise<void> {
  const by = { actorId: admin.id, submissionKey: newFormKey() };
  if (keeps) {
    await keepPayment(stay.id, { ...by, reason: stay.backCents > 0 ? 'A broken door' : '' });
    model.mustTell(stay, 'payment_kept');
  } else
    await recordManualPayment({
      ...{ bookingId: stay.id, note: '', method: 'cash', amountCents: -stay.paidCents, ...by },
    });
  stay.decided = keeps ? 'kept' : 'given back';
}

/** The admin moves a stay that is to come by a day, or adds a night (R86, R123). */
export async function move({ model, admin }: World, stay: Stay, by: 'later' | 'night') {
  const { id: bookingId, start, end, dogs } = stay;
  const wanted = { start: by === 'later' ? start + dayLong : start, end: end + dayLong };
  if (isTakenThen(model, dogs, wanted, stay) || start < model.now || stay.claimCents !== null)
    return;
  if (!(await movesOfBooking(bookingId)).includes(by)) return;
  const { version, wanted: seen } = await previewMove(bookingId, admin, by);
  const asked: string[] = [];
  const formKey = newFormKey();
  const wish = { bookingId, viewer: admin, move: by, seen: { version, cents: seen.totalCents } };
  await press(
    (noticed) => moveStay({ ...wish, noticed, formKey }),
    (text) => asked.push(text),
  );
  expect(asksClosed(asked)).toBe(model.addsClosedDay(stay, wanted));
  Object.assign(stay, wanted);
  await takeOver(stay);
}

function credit(stay: Stay, cents: number): void {
  stay.paidCents += cents;
  if (stay.notFound !== null) stay.notFound.paidSince += cents;
}

/** The owner says that all is sent by Zelle. */
export async function claim({ model }: World, stay: Stay): Promise<void> {
  const amountCents = stay.totalCents - stay.paidCents;
  if (amountCents <= 0 || stay.claimCents !== null || model.where(stay) === 'absent') return;
  const viewer: Viewer = { id: stay.owner.id, role: 'user' };
  const how = { method: 'zelle', amountCents, submissionKey: newFormKey() } as const;
  await claimPayment({ bookingId: stay.id, viewer, ...how });
  Object.assign(stay, { claimCents: amountCents, notFound: null });
}

export async function answer({ model, admin }: World, stay: Stay, isThere: boolean) {
  const { id: bookingId, claimCents } = stay;
  if (claimCents === null) return;
  const open = await database().paymentClaim.findUniqueOrThrow({ where: { openKey: bookingId } });
  const how = { claimId: open.id, viewer: admin, noticed: [] };
  await answerClaim({ ...how, answer: isThere ? 'received' : 'not_received' });
  stay.claimCents = null;
  if (isThere) {
    credit(stay, claimCents);
    return;
  }
  // R94: that email asks to pay, too, and the deposit has more time.
  stay.deadlines += 1;
  Object.assign(stay, { notFound: { cents: claimCents, paidSince: 0 }, askedToPay: model.today });
  await takeOver(stay);
}

/** Closes a day, and cancels some of the stays on it (R123). */
export async function close(
  { model, admin }: World,
  day: number,
  isChosen: (at: number) => boolean,
) {
  const days = { from: dateOn(day), until: dateOn(day) };
  const reason = 'Burst pipe';
  const special = {
    ...days,
    reason,
    kind: 'closed',
    dogLimit: null,
    overnightLimit: null,
  } as const;
  await setSpecialDays(special, admin.id);
  model.closed.add(day);
  const on = model.stays
    .filter(({ status }) => status === 'accepted' || status === 'pending')
    .filter(({ start, end }) => start < dayBegins(day + 1) && end > dayBegins(day));
  const [listed = []] = await staysOnDays([days]);
  expect(listed.map(({ id }) => id).sort(), 'stays on closed days').toEqual(
    on.map(({ id }) => id).sort(),
  );
  const chosen = on.filter(
    ({ claimCents, captures }, at) => claimCents === null && captures.length === 0 && isChosen(at),
  );
  const bookingIds = chosen.map(({ id }) => id);
  await cancelOnDays({ days, reason, bookingIds, viewer: admin });
  const canceled = chosen.filter(({ start, arrived }) => start > model.now && arrived === null);
  for (const stay of canceled) model.end(stay, 'canceled', 'house');
  const byOwner = new Map(canceled.map((stay) => [stay.owner.id, stay]));
  for (const stay of byOwner.values()) model.mustTell(stay, 'admin_cancel');
}

/** A dog falls ill. */
export async function fallIll({ model, guests }: World, stay: Stay): Promise<void> {
  const [dog = ''] = stay.dogs;
  const petName = guests.flatMap(({ dogs }) => dogs).find(({ id }) => id === dog)?.name ?? '';
  const at = instantAt(model.now);
  const facts = { kind: 'illness', petName, happenedAt: at, createdAt: at } as const;
  const { id } = await createIncident(stay.id, facts, database());
  model.illnesses.push({ id, stay, dog, at: model.now, owners: 0, unticked: 0 });
}

export async function cancelByOwner({ model }: World, stay: Stay): Promise<void> {
  if (
    model.now > stay.start ||
    stay.claimCents !== null ||
    stay.arrived !== null ||
    stay.captures.length > 0 ||
    stay.status !== 'accepted'
  )
    return;
  const viewer: Viewer = { id: stay.owner.id, role: 'user' };
  const done = await press((noticed) =>
    changeBookingStatus({ bookingId: stay.id, viewer, to: 'canceled', seen: null, noticed }),
  );
  if (done !== null) model.end(stay, 'canceled', 'other');
}

/** One step of the clock: the house's own jobs, as the server runs them, and the mail. */
export async function work(service: MailService): Promise<void> {
  for (const job of stayNotices) await job();
  await queueLatePickUps();
  await offerFreePlaces();
  await deliverDue(service);
}

/** Takes over which stays a rule canceled. @throws Error for one that no rule may cancel */
export async function ruledMeanwhile({ model }: World): Promise<void> {
  const canceled = await database().booking.findMany({
    where: { status: 'canceled', history: { some: { actorId: null, toStatus: 'canceled' } } },
    select: { id: true },
  });
  for (const stay of model.accepted()) {
    if (!canceled.some(({ id }) => id === stay.id)) continue;
    if (!model.mayBeCanceledByRule(stay))
      throw new Error(`A rule canceled ${JSON.stringify(stay)}`);
    model.end(stay, 'canceled', 'other');
    stay.canceledByRule = true;
    model.mustTell(stay, 'deposit_missed');
  }
}
