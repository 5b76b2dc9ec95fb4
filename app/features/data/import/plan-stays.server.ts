/** Plans the import of upcoming stays and balances (R100): finds the new ones and writes nothing. */
import { setImmediate } from 'node:timers/promises';
import { type Reader, rowsFor } from '~/core/database/database.server';
import { newStoredId } from '~/core/files/stored-files.server';
import { type Cents, formatMoney, sumCents } from '~/core/money/money';
import type { BookingLine } from '~/core/money/price-line';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { counted } from '~/core/text/counted';
import { notesLimit } from '~/core/text/fields.schema';
import { nameList } from '~/core/text/format';
import {
  addDays,
  addMonths,
  dateOf,
  type LocalDate,
  localDateOf,
  startOfDay,
  type TimeZone,
  toLocal,
} from '~/core/time/business-time';
import { formatDay, formatMonthDay, formatSpan, formatTime } from '~/core/time/format-dates';
import { mostBelongings } from '~/features/day/belongings/belongings';
import { adjustment } from '~/features/money/payments/adjust-total.server';
import { broughtOver } from '~/features/money/pricing/quote';
import {
  type DayCount,
  countsByDay,
  isLimited,
  overbookedText,
  type Presence,
} from '~/features/booking/places/headcount';
import { readBookingRules } from '~/features/booking/places/house-limits.server';
import { presencesBetween } from '~/features/booking/places/presences.server';
import { quoteStay, requoted } from '~/features/money/pricing/pricing';
import { taxIn, withTax } from '~/features/money/pricing/tax';
import { taxRuleFor } from '~/features/money/pricing/tax-rule';
import { priceFacts, type PriceFacts } from '~/features/money/pricing/quote-booking.server';
import { isActive } from '~/features/booking/rules/booking-status';
import { closedBetween, samePets, stayDates } from '~/features/booking/rules/stay-rules';
import {
  type Dog,
  groupBy,
  type Here,
  type Known,
  type Owner,
  phoneOf,
  readKnown,
  type StayLine,
} from './known-stays.server';
import type { ImportedStay, ImportedStayLine } from './stay-rows';
import { type ImportProblem, nameKey, runsTheHouse } from './write-import.server';

/** A stay to create: amounts in cents, instants in addition to local times. */
export type NewStay = {
  id: string;
  line: number;
  ownerId: string;
  stay: ImportedStay;
  startAt: Date;
  endAt: Date;
  dates: LocalDate[];
  pets: { id: string; name: string }[];
  quote: { lines: BookingLine[]; totalCents: Cents };
  totalCents: Cents;
  paidCents: Cents;
  note: string;
};

/** Destination of an owner's balance: their house credit (R143), upcoming stays, else the private note. */
export type NewBalance =
  | { ownerId: string; cents: Cents; toCredit: true }
  | { ownerId: string; cents: Cents; bookingIds: string[] }
  | { ownerId: string; cents: Cents; note: string };

export type StaysPlan = {
  problems: ImportProblem[];
  /** Valid lines that are not imported, with the reason. */
  left: ImportProblem[];
  /** Notices about lines that are imported or already exist. */
  notices: ImportProblem[];
  isNew: { stays: number; balances: number };
  isThere: { stays: number; balances: number };
  stays: NewStay[];
  balances: NewBalance[];
};

// Other requests are served between two batches (R111).
const linesAtOnce = 10;

const importedAs = 'Imported: ';

/** Returns the history note of an imported stay, which identifies it even after it was moved. */
const noteOf = ({ service, start }: ImportedStay) =>
  `${importedAs}${service}, ${formatDay(dateOf(start))}`;

const first = 'Bring in owners and dogs first:';

function ownerOf(
  { email, name, phone }: ImportedStayLine['owner'],
  known: Known,
): Owner | { refusal: string } {
  if (email !== '') {
    const owner = known.byEmail.get(email);
    if (email === environment().adminEmail || (owner && owner.role !== 'user'))
      return { refusal: runsTheHouse(email) };
    return owner ?? { refusal: `${first} ${email} isn’t here.` };
  }
  const number = phoneOf(phone);
  const called = (known.byPhone.get(number ?? '') ?? []).filter(
    (owner) => nameKey(owner.name ?? '') === nameKey(name),
  );
  const [owner] = called;
  if (owner === undefined) return { refusal: `${first} ${name}, ${phone}, isn’t here.` };
  return called.length === 1
    ? owner
    : { refusal: `${called.length} owners are ${name}, ${phone}. Please give their email.` };
}

/** Returns the dogs named in a cell, or a refusal about one that is missing. */
function dogsOf(cell: string, owner: Owner, known: Known): Dog[] | { refusal: string } {
  const own = known.dogs.get(owner.id) ?? [];
  const called = (name: string) => own.find((dog) => nameKey(dog.name) === nameKey(name));
  const found: Dog[] = [];
  // "Mac & Cheese" may be one dog.
  const names = [[cell], cell.split(/[\n;|]/), cell.split(/[\n;|,]|\s+(?:&|\+|and)\s+/i)]
    .map((list) => list.map((name) => name.trim()).filter(Boolean))
    .find((list, at) => at === 2 || list.every((name) => called(name) !== undefined));
  for (const name of names ?? []) {
    const dog = called(name);
    if (dog === undefined)
      return { refusal: `${first} ${owner.name ?? owner.email} has no dog called ${name} here.` };
    if (dog.retired) return { refusal: `${dog.name} is retired, so it can’t come.` };
    if (!found.includes(dog)) found.push(dog);
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

/** A new stay that further lines may add a dog to. */
type Draft = {
  line: number;
  owner: Owner;
  stay: ImportedStay;
  dogs: Dog[];
  priceCents: Cents | null;
  paid: (Cents | 'all')[];
};

/** Finds the new stays; a stay is identified by owner, dogs, service and its first day. */
export async function planStays(reader: Reader, lines: readonly StayLine[]): Promise<StaysPlan> {
  const known = await readKnown(reader, lines);
  const { rules, limits } = await readBookingRules(reader);
  const { timeZone } = rules;
  const prices = await priceFacts(reader, '');
  const plan: StaysPlan = {
    ...{ problems: [], left: [], notices: [], stays: [], balances: [] },
    isNew: { stays: 0, balances: 0 },
    isThere: { stays: 0, balances: 0 },
  };
  const drafts = new Map<string, Draft[]>();
  const balances = new Map<string, { line: number; owner: Owner; cents: Cents }>();
  const there = new Set<string>();
  let filled = 0;
  for (const [index, { line, value }] of lines.entries()) {
    if (index % linesAtOnce === 0) await setImmediate();
    const refuse = (text: string) => void plan.problems.push({ line, text });
    const owner = ownerOf(value.owner, known);
    if ('refusal' in owner) {
      refuse(owner.refusal);
      continue;
    }
    const { stay, balanceCents } = value;
    const earlier = balances.get(owner.id);
    if (balanceCents !== null && earlier !== undefined && earlier.cents !== balanceCents) {
      const [here, there] = [balanceCents, earlier.cents].map(balanceText);
      refuse(`${owner.name ?? owner.email} ${there} on line ${earlier.line}, and ${here} here.`);
      continue;
    }
    const keepBalance = () => {
      if (balanceCents !== null && earlier === undefined)
        balances.set(owner.id, { line, owner, cents: balanceCents });
    };
    if (stay === null) {
      keepBalance();
      continue;
    }
    const dogs = dogsOf(value.dogs, owner, known);
    if ('refusal' in dogs) {
      refuse(dogs.refusal);
      continue;
    }
    const own = drafts.get(owner.id) ?? [];
    drafts.set(owner.id, own);
    const outcome = placeLine({ line, owner, stay, dogs }, own, known, timeZone);
    if ('refusal' in outcome) {
      refuse(outcome.refusal);
      continue;
    }
    keepBalance();
    if ('left' in outcome) plan.left.push({ line, text: outcome.left });
    if ('notice' in outcome && outcome.notice !== '')
      plan.notices.push({ line, text: outcome.notice });
    if ('here' in outcome) there.add(outcome.here);
    if (stay.timesFilled && 'isNew' in outcome) filled += 1;
  }
  for (const own of drafts.values()) {
    for (const draft of own) {
      plan.stays.push(newStayOf(draft, prices));
      if (plan.stays.length % linesAtOnce === 0) await setImmediate();
    }
  }
  plan.isNew.stays = plan.stays.length;
  plan.isThere.stays = there.size;
  const newOf = groupBy(plan.stays, ({ ownerId }) => ownerId);
  for (const balance of balances.values()) placeBalance(plan, balance, known, newOf);
  const money = moneyText(plan);
  if (money !== '') plan.notices.unshift({ line: 0, text: money });
  const opens = formatTime(rules.dropOffFrom);
  if (filled > 0)
    plan.notices.unshift({
      line: 0,
      text: `${counted(filled, 'line')} ${filled === 1 ? 'says' : 'say'} no time: Drop Off is ${opens} then, and Pick Up as late as a full day of Daycare or whole days of Boarding last.`,
    });
  const closed = closedDays(plan.stays, rules);
  if (closed !== '') plan.notices.unshift({ line: 0, text: closed });
  const over = isLimited(limits) ? await overText(reader, plan.stays, limits) : '';
  if (over !== '') plan.notices.unshift({ line: 0, text: over });
  return plan;
}

type Placed =
  | { refusal: string }
  | { left: string }
  | { here: string; notice: string }
  | { isNew: true; notice: string };

/** Decides what a stay's line becomes: a new stay, another dog of one, or nothing. */
function placeLine(
  { line, owner, stay, dogs }: { line: number; owner: Owner; stay: ImportedStay; dogs: Dog[] },
  own: Draft[],
  known: Known,
  timeZone: TimeZone,
): Placed {
  const here = known.stays.get(owner.id) ?? [];
  const ids = dogs.map(({ id }) => id);
  const found = stayHere(here, stay, ids);
  const names = nameList(dogs.map(({ name }) => name));
  if (stay.status === 'canceled') {
    const text = 'This stay was canceled, so it isn’t imported.';
    return found && isActive(found.status)
      ? { refusal: `${text} Here it still takes place: please cancel it on its page.` }
      : { left: text };
  }
  if (found) return { here: found.id, notice: differences(found, stay, names, timeZone) };
  const { startAt, endAt } = stay;
  const meets = here.find(
    (one) =>
      isActive(one.status) &&
      one.start < endAt &&
      startAt < one.end &&
      one.petIds.some((id) => ids.includes(id)),
  );
  if (meets) {
    const when = spanOf(meets, timeZone);
    return { refusal: `${names} already has ${meets.service} here then: ${when}.` };
  }
  const twice = own.find(
    (one) =>
      one.stay.start < stay.end &&
      stay.start < one.stay.end &&
      one.dogs.some(({ id }) => ids.includes(id)),
  );
  if (twice) return { refusal: `${names} comes at that time on line ${twice.line} already.` };
  const { priceCents } = stay;
  const paid = stay.paidCents === 'all' ? (priceCents ?? 'all') : stay.paidCents;
  const same = own.find(
    ({ stay: other }) =>
      other.service === stay.service &&
      other.start === stay.start &&
      other.end === stay.end &&
      other.status === stay.status,
  );
  if (same === undefined) {
    own.push({ line, owner, stay, dogs, priceCents, paid: [paid] });
    return { isNew: true, notice: '' };
  }
  const { message, charges, brings } = same.stay;
  same.stay = {
    ...same.stay,
    message: [...new Set([message, stay.message])].filter(Boolean).join('\n').slice(0, notesLimit),
    charges: [...charges, ...stay.charges],
    brings: [...new Set([...brings, ...stay.brings])].slice(0, mostBelongings),
  };
  same.dogs = [...same.dogs, ...dogs].sort((a, b) => a.name.localeCompare(b.name));
  same.priceCents =
    priceCents === null || same.priceCents === null
      ? (priceCents ?? same.priceCents)
      : same.priceCents + priceCents;
  same.paid.push(paid);
  const money = same.priceCents === null ? '' : `, ${formatMoney(same.priceCents)} in all`;
  return { isNew: true, notice: `Comes along in the stay of line ${same.line}${money}.` };
}

/** Formats the times of an existing stay; includes the year unless it's this one. */
function spanOf({ startsAt, end }: Here, timeZone: TimeZone): string {
  const today = localDateOf(now(), timeZone);
  return formatSpan(startsAt, toLocal(end, timeZone), today);
}

/**
 * Returns the existing stay that a line means, by its current facts or those when imported; undefined if not
 * found.
 */
function stayHere(
  here: readonly Here[],
  stay: ImportedStay,
  ids: readonly string[],
): Here | undefined {
  if (here.length === 0) return undefined;
  const note = noteOf(stay);
  const day = dateOf(stay.start);
  const alike = here.filter(
    (one) =>
      (one.service === stay.service && dateOf(one.startsAt) === day && samePets(one.petIds, ids)) ||
      // Other systems have several lines for what is one stay here.
      (one.note === note && ids.every((id) => one.petIds.includes(id))),
  );
  const active = alike.filter(({ status }) => isActive(status));
  const exact = active.find(({ startsAt }) => startsAt === stay.start);
  return exact ?? active[0] ?? alike[0];
}

/** Returns a notice on how a line differs from the existing stay; '' if it doesn't. */
function differences(
  here: Here,
  { service, start, end, endAt, status, priceCents, paidCents }: ImportedStay,
  names: string,
  timeZone: TimeZone,
): string {
  const was = () => spanOf(here, timeZone);
  if (!isActive(here.status))
    return `${names}’s ${here.service}, ${was()}, was ${here.status} here and stays so.`;
  const sameTimes = here.startsAt === start && here.end.getTime() === endAt.getTime();
  const is = () => formatSpan(start, end, localDateOf(now(), timeZone));
  const shared = here.petIds.length > 1;
  const others = [
    ...(sameTimes && service === here.service ? [] : [`${service}, ${is()}`]),
    ...(status === 'accepted' && here.status === 'pending' ? ['confirmed'] : []),
    // With several dogs, each line may contain only its share.
    ...(shared || priceCents === null || priceCents === here.totalCents
      ? []
      : [`the price ${formatMoney(priceCents)}`]),
    ...(shared || paidCents === 'all' || paidCents === 0 || paidCents === here.paidCents
      ? []
      : [`${formatMoney(paidCents)} paid`]),
  ];
  if (others.length === 0) return '';
  return `${names}’s ${here.service}, ${was()}, is already here and stays as it is. This line says ${nameList(others)}: please change it on its page.`;
}

function newStayOf(
  { line, owner, stay, dogs, priceCents, paid }: Draft,
  prices: PriceFacts,
): NewStay {
  const { service, start, end } = stay;
  const special = { daycare: owner.daycareCents, boarding: owner.boardingCents };
  const tax = taxRuleFor(prices.tax, owner);
  const ofStay = quoteStay({ service, start, end, dogs: dogs.length, ...prices, special, tax });
  const quote = requoted(ofStay, stay.charges.map(adjustment));
  const totalCents = priceCents ?? Math.max(0, quote.totalCents);
  if (totalCents !== quote.totalCents)
    quote.lines = withTax(quote.lines, taxIn(quote.lines), totalCents);
  return {
    id: newStoredId(),
    ...{ line, ownerId: owner.id, stay, quote, totalCents },
    startAt: stay.startAt,
    endAt: stay.endAt,
    dates: stayDates(service, start, end),
    pets: dogs.map(({ id, name }) => ({ id, name })),
    paidCents: paid.includes('all')
      ? totalCents
      : paid.reduce<Cents>((sum, cents) => sum + (cents === 'all' ? 0 : cents), 0),
    note: noteOf(stay),
  };
}

const balanceText = (cents: Cents) =>
  cents < 0 ? `has ${formatMoney(-cents)} in credit` : `owes ${formatMoney(cents)}`;

/** Adds the balance to upcoming stays, soonest first, or to the note; once per owner. */
function placeBalance(
  plan: StaysPlan,
  { line, owner, cents }: { line: number; owner: Owner; cents: Cents },
  known: Known,
  newOf: ReadonlyMap<string, NewStay[]>,
): void {
  if (cents === 0) return;
  const name = owner.name ?? owner.email;
  const note = `${broughtOver}: ${balanceText(cents)}`;
  const before = known.balances.get(owner.id);
  if (before !== undefined || owner.note.includes(broughtOver)) {
    plan.isThere.balances += 1;
    const isSame = before === undefined ? owner.note.includes(note) : before === cents;
    if (isSame) return;
    const text = `${name}’s balance was brought over before and stays as it is. This line says that ${name} ${balanceText(cents)}.`;
    plan.notices.push({ line, text });
    return;
  }
  if (cents < 0 && known.houseCredit) {
    plan.isNew.balances += 1;
    plan.balances.push({ ownerId: owner.id, cents, toCredit: true });
    return;
  }
  const here = (known.stays.get(owner.id) ?? []).filter(({ status }) => isActive(status));
  const coming = [
    ...here.map(({ id, start, status }) => ({ id, start, status })),
    ...(newOf.get(owner.id) ?? []).map(({ id, startAt, stay }) => ({
      ...{ id, start: startAt, status: stay.status },
    })),
  ].sort(
    (a, b) =>
      Number(b.status === 'accepted') - Number(a.status === 'accepted') ||
      a.start.getTime() - b.start.getTime(),
  );
  plan.isNew.balances += 1;
  if (coming.length > 0) {
    plan.balances.push({ ownerId: owner.id, cents, bookingIds: coming.map(({ id }) => id) });
    return;
  }
  if (owner.note.length + note.length >= notesLimit) {
    plan.isNew.balances -= 1;
    plan.problems.push({
      line,
      text: `${name} has no coming stay, and no room in the private note.`,
    });
    return;
  }
  plan.balances.push({ ownerId: owner.id, cents, note });
  const text = `${name} has no coming stay, so the balance goes into your private note: ${balanceText(cents)}.`;
  plan.notices.push({ line, text });
}

/** Returns the sums of money in the list, which reveal a mismatched column; '' without any. */
function moneyText({ stays, balances }: StaysPlan): string {
  const brought = balances.map(({ cents }) => cents);
  const sums = [
    [sumCents(stays.map(({ paidCents }) => paidCents)), 'paid for new stays'],
    [sumCents(brought.filter((cents) => cents > 0)), 'owed from before'],
    [-sumCents(brought.filter((cents) => cents < 0)), 'in credit from before'],
  ] as const;
  const named = sums.filter(([cents]) => cents > 0);
  return named.length === 0
    ? ''
    : `In all: ${nameList(named.map(([cents, what]) => `${formatMoney(cents)} ${what}`))}.`;
}

const daysNamed = 5;

function closedDays(stays: readonly NewStay[], rules: Parameters<typeof closedBetween>[2]): string {
  if (rules.closedDates.size === 0) return '';
  const days = new Set<LocalDate>();
  for (const { stay } of stays) {
    const closed = closedBetween(dateOf(stay.start), dateOf(stay.end), rules);
    if (closed) days.add(closed.date);
  }
  if (days.size === 0) return '';
  const named = [...days].sort().slice(0, daysNamed).map(formatMonthDay).join(', ');
  const more = days.size > daysNamed ? ` and ${days.size - daysNamed} more` : '';
  return `Some stays are on days when you’re closed: ${named}${more}. They are still imported.`;
}

/** Returns a notice about days on which the new stays exceed the limits (R43); '' if they don't. */
async function overText(
  reader: Reader,
  stays: readonly NewStay[],
  limits: Parameters<typeof overbookedText>[1],
): Promise<string> {
  const accepted = stays.filter(({ stay }) => stay.status === 'accepted');
  const days = [...new Set(accepted.flatMap(({ stay, dates }) => [...dates, dateOf(stay.end)]))];
  days.sort();
  const last = days.at(-1) ?? '';
  const counts = new Map<LocalDate, DayCount>();
  // One month at a time, so that other requests are served in between (R111).
  for (let from = days[0] ?? ''; from !== '' && from <= last; from = addMonths(from, 1)) {
    const until = addDays(addMonths(from, 1), -1);
    const [start, end] = [from, addDays(until, 1)].map((day) => startOfDay(day, limits.timeZone));
    if (start === undefined || end === undefined) break;
    const here = await presencesBetween(rowsFor(reader), start, end);
    const comes: Presence[] = accepted
      .filter(({ startAt, endAt }) => startAt < end && endAt > start)
      .map(({ startAt, endAt, pets }) => ({ start: startAt, end: endAt, dogs: pets.length }));
    const found = countsByDay([...here, ...comes], from, until, limits.timeZone);
    for (const [date, count] of found) if (days.includes(date)) counts.set(date, count);
    await setImmediate();
  }
  const text = overbookedText(counts, limits);
  return text === '' ? '' : `Fuller than your limits, and still imported. ${text}`;
}
