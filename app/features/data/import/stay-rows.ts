/** Parses a line of upcoming stays and balances (R100): owner, dogs, times and amounts. */
import type { Cents } from '~/core/money/money';
import {
  emailAddress,
  longestShortText,
  notesLimit,
  optionalText,
} from '~/core/text/fields.schema';
import {
  atMinutes,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  minutesOf,
  nightsBetween,
  toInstant,
  toLocal,
} from '~/core/time/business-time';
import { thingsIn, thingsProblem } from '~/features/day/belongings/belongings';
import { fullDayHours } from '~/features/money/pricing/quote';
import { type Service, staysOvernight } from '~/features/booking/rules/services';
import { type BookingRules, stayProblems } from '~/features/booking/rules/stay-rules';
import type { ImportColumn } from './import-columns';
import type { LineCells } from './import-rows';
import type { LineProblem } from './import-values';
import { addressesIn, splitFullName, wrongDay } from './import-words';
import {
  amountIn,
  momentIn,
  paidIn,
  serviceIn,
  statusIn,
  timeIn,
  type WrittenMoment,
  type WrittenStatus,
} from './stay-words';

export type ImportedStay = {
  service: Service;
  start: LocalDateTime;
  end: LocalDateTime;
  startAt: Date;
  endAt: Date;
  /** True if the line lacks one of the times. */
  timesFilled: boolean;
  status: WrittenStatus;
  /** In cents; null if not in the list. */
  priceCents: Cents | null;
  paidCents: Cents | 'all';
  message: string;
  /** Charges and discounts, which are part of the price (R49). */
  charges: { what: string; amountCents: Cents }[];
  /** Belongings (R90). */
  brings: string[];
};

export type ImportedStayLine = {
  /** The email, or name and phone as in the file. */
  owner: { email: string; name: string; phone: string };
  /** As in the file: one or more names. */
  dogs: string;
  /** Null for a line with a balance only. */
  stay: ImportedStay | null;
  /** Amount owed in cents, negative for a credit; null if not in the list. */
  balanceCents: Cents | null;
};

type Note = (column: ImportColumn, text: string) => void;

export type StayFacts = { rules: BookingRules; now: Date };

const leftOut = {
  none: 'This is neither Daycare nor Boarding, so it isn’t imported.',
  over: 'This stay is over. Only coming stays are imported.',
} as const;

/** Parses a line; `left` is the reason why a valid line is not an upcoming stay. */
export function readStayLine(
  cells: LineCells,
  facts: StayFacts,
): { value: ImportedStayLine } | { problems: LineProblem[] } | { left: string } {
  const problems: LineProblem[] = [];
  const note: Note = (column, text) =>
    problems.push({ column, cell: (cells[column] ?? '').trim(), text });
  const text = (column: ImportColumn) => (cells[column] ?? '').trim().replace(/\s+/g, ' ');
  if (serviceIn(text('service')) === 'none') return { left: leftOut.none };
  const owner = readOwner(text, note);
  const balanceCents = readBalance(text, note);
  const isStay = (['drop_off', 'pick_up', 'pet_name'] as const).some((name) => text(name) !== '');
  if (!isStay) {
    if (balanceCents === null && problems.length === 0) note('drop_off', '');
    const value = { owner, dogs: '', stay: null, balanceCents };
    return problems.length > 0 ? { problems } : { value };
  }
  if (text('pet_name') === '') note('pet_name', '');
  const stay = readStay(cells, text, facts, note);
  if (problems.length > 0 || stay === null) return { problems };
  if (stay.end <= toLocal(facts.now, facts.rules.timeZone)) return { left: leftOut.over };
  return {
    value: {
      owner,
      dogs: (cells.pet_name ?? '').trim(),
      stay,
      balanceCents: isRestOf(stay, balanceCents) ? null : balanceCents,
    },
  };
}

type Text = (column: ImportColumn) => string;

// Created once, since a list can have 10,000 lines.
const emailSchema = emailAddress();
const messageSchema = optionalText('Message', notesLimit);

function readOwner(text: Text, note: Note): ImportedStayLine['owner'] {
  const [first, last] = splitFullName(text('full_name'));
  const name = [text('first_name') || first, text('last_name') || last].filter(Boolean).join(' ');
  const phone = text('phone_number');
  const cell = text('email');
  if (cell === '') {
    if (name === '' || phone === '') note('email', '');
    return { email: '', name, phone };
  }
  const { success, data, error } = emailSchema.safeParse(addressesIn(cell)[0] ?? cell);
  if (!success) note('email', error.issues[0]?.message ?? '');
  return { email: success ? data : '', name, phone };
}

const wrongAmount = 'Please write an amount such as 45 or 45.50.';

function amountOf(column: 'price' | 'balance' | 'credit', text: Text, note: Note): Cents | null {
  if (text(column) === '') return null;
  const cents = amountIn(text(column));
  if (cents === null || (column === 'price' && cents < 0)) note(column, wrongAmount);
  return cents;
}

function readBalance(text: Text, note: Note): Cents | null {
  const owes = amountOf('balance', text, note);
  const credit = amountOf('credit', text, note);
  return owes === null && credit === null ? null : (owes ?? 0) - Math.abs(credit ?? 0);
}

/** Whether the balance is the rest of this stay, as in other systems, and not a further amount. */
function isRestOf({ priceCents, paidCents }: ImportedStay, balanceCents: Cents | null): boolean {
  if (priceCents === null || balanceCents === null) return false;
  return balanceCents === (paidCents === 'all' ? 0 : priceCents - paidCents);
}

function readStay(cells: LineCells, text: Text, facts: StayFacts, note: Note): ImportedStay | null {
  const { timeZone } = facts.rules;
  const moment = (column: 'drop_off' | 'pick_up'): WrittenMoment | null => {
    const cell = text(column);
    const found = momentIn(cell, timeZone);
    if (cell !== '' && found === null) note(column, wrongDay);
    const time = text(`${column}_time`);
    if (time === '' || found === null) return found;
    const minutes = timeIn(time);
    if (minutes === null) note(`${column}_time`, 'Please write the time as 7:30 AM or 19:30.');
    return { ...found, minutes };
  };
  const from = moment('drop_off');
  const until = moment('pick_up');
  if (text('drop_off') === '') note('drop_off', '');
  const status = statusIn(text('status'));
  if (status === null) note('status', 'Please choose what this means.');
  const priceCents = amountOf('price', text, note);
  const paidCents = paidIn(text('paid'));
  if (paidCents === null) note('paid', wrongAmount);
  const message = messageSchema.safeParse(cells.message);
  if (!message.success) note('message', message.error.issues[0]?.message ?? '');
  const charges = readCharges(cells, note);
  const brings = thingsIn(cells.brings ?? '');
  const tooMuch = thingsProblem(brings);
  if (tooMuch !== null) note('brings', tooMuch);
  const written = serviceIn(text('service'));
  if (written === null && text('service') !== '') note('service', 'Please choose what this means.');
  if (from === null || status === null || paidCents === null) return null;
  const service = serviceOf(written, from.date, until?.date);
  if (staysOvernight[service] && until === null) {
    if (text('pick_up') === '') note('pick_up', '');
    return null;
  }
  const { start, end } = timesOf(service, from, until, facts.rules);
  sayWrongDays({ service, start, end }, facts, note);
  const [startAt, endAt] = [start, end].map((local) => toInstant(local, timeZone));
  // A time skipped by a clock change was already reported as a problem.
  if (!(startAt instanceof Date) || !(endAt instanceof Date)) return null;
  return {
    ...{ service, start, end, startAt, endAt, status, priceCents, paidCents },
    timesFilled: from.minutes === null || (until?.minutes ?? null) === null,
    ...{ message: message.data ?? '', charges, brings },
  };
}

const chargeLine = /^(?<what>.+): (?<amount>[^:]+)$/;

/** Parses charges, one per line: `Bath: 25.00`. */
function readCharges(cells: LineCells, note: Note): ImportedStay['charges'] {
  const lines = (cells.charges ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line) => {
    const { what = '', amount = '' } = chargeLine.exec(line.trim())?.groups ?? {};
    const amountCents = amountIn(amount);
    if (what !== '' && what.length <= longestShortText && amountCents !== null)
      return [{ what, amountCents }];
    note('charges', 'Please write each on a line, like “Bath: 25.00”');
    return [];
  });
}

/** Returns the service; if the list has none, a stay overnight is Boarding. */
function serviceOf(
  written: Service | 'none' | null,
  from: LocalDate,
  until: LocalDate | undefined,
): Service {
  if (written !== null && written !== 'none') return written;
  return until !== undefined && until > from ? 'Boarding' : 'Daycare';
}

/**
 * Fills in missing times: Drop Off at opening time; Pick Up after a full day of Daycare, or after whole days
 * of Boarding, within the Pick Up hours.
 */
function timesOf(
  service: Service,
  from: WrittenMoment,
  until: WrittenMoment | null,
  { dropOffFrom, pickUpFrom, pickUpUntil }: BookingRules,
) {
  const start = atMinutes(from.date, from.minutes ?? dropOffFrom);
  const later = minutesOf(start) + (staysOvernight[service] ? 0 : fullDayHours * 60);
  const usual = Math.min(Math.max(later, pickUpFrom), pickUpUntil);
  return { start, end: atMinutes(until?.date ?? from.date, until?.minutes ?? usual) };
}

function sayWrongDays(
  stay: { service: Service; start: LocalDateTime; end: LocalDateTime },
  { rules, now }: StayFacts,
  note: Note,
): void {
  const { service, start, end } = stay;
  const nights = nightsBetween(dateOf(start), dateOf(end));
  const problems = stayProblems(stay, { now, rules, byAdmin: true });
  if (problems.start) note('drop_off', problems.start.message);
  else if (nights > mostNights) note('pick_up', 'A stay lasts a year at the most.');
  else if (!staysOvernight[service] && nights > 0)
    note('pick_up', 'Daycare ends on the day on which it begins.');
  else if (staysOvernight[service] && nights === 0)
    note('pick_up', 'Boarding is for at least one night.');
  else if (problems.end) note('pick_up', problems.end.message);
}

// Same limit as for the admin's own bookings: it catches a mistyped year.
const mostNights = 365;
