/**
 * A plain model of a house on bad days, written from the rulings on what is said and done (R119 to R124) and
 * the ones they name, not from the code: who is here, who must be told what, and what nobody may say. Times
 * are minutes since the midnight before the first day; nothing is ever due at the minute of a step.
 */

export type Minute = number;
export const dayLong = 24 * 60;
export const dayOf = (at: Minute): number => Math.floor(at / dayLong);
export const dayBegins = (day: number): Minute => day * dayLong;

export type Owner = {
  id: string;
  hasEmail: boolean;
  /** Whether they want emails that nobody must have. */
  optedIn: boolean;
};

export type Stay = {
  id: string;
  owner: Owner;
  dogs: readonly string[];
  start: Minute;
  end: Minute;
  status: 'pending' | 'accepted' | 'rejected' | 'canceled';
  totalCents: number;
  paidCents: number;
  /** An owner's payment that the house still looks for, */
  claimCents: number | null;
  /** and one that it didn't find, of which so much was paid since. */
  notFound: { cents: number; paidSince: number } | null;
  acceptedAt: Minute;
  /** Sum that comes back of a stay that was canceled, */
  backCents: number;
  /** and whether the house kept or gave back all instead. */
  decided: 'kept' | 'given back' | null;
  /** Payments by PayPal, and the ids of their open disputes. */
  captures: { ref: string; cents: number; disputes: Set<string> }[];
  /** A change that its owner asked for, and the version of the stay that they saw. */
  wanted: { changeId: string; start: Minute; end: Minute; version: number } | null;
  canceledByRule: boolean;
  depositDue: Minute | null;
  /** R55: the total that the deposit is a part of, which stays as it was. */
  depositOfCents: number;
  /** Deadlines that its deposit had: a payment that is not found gives it more time. */
  deadlines: number;
  arrived: Minute | null;
  left: Minute | null;
  /** Whether its end was filled in by catching up: nobody noted it. */
  assumed: boolean;
  /** Day of the last reminder to pay. */
  askedToPay: number | null;
};

/** Care of a dog at the same times every day. */
export type Care = { dog: string; kind: 'medicine' | 'meal'; id: string; times: readonly number[] };
/** Care at one of its times. */
export type Dose = { care: Care; day: number; minutes: number };
export const doseKey = ({ care, day, minutes }: Dose): string => `${care.id} ${day} ${minutes}`;

/** A stay that an owner waits for while the house is full. */
export type Wait = {
  id: string;
  owner: Owner;
  dogs: readonly string[];
  start: Minute;
  end: Minute;
  since: Minute;
  taken: boolean;
};

export type Noting = { since: Minute } | null;
type Stretch = { from: Minute; to: Minute };
/** `owners`: the most that were ever exposed; `unticked`: that perhaps were. */
export type Illness = {
  id: string;
  stay: Stay;
  dog: string;
  at: Minute;
  owners: number;
  unticked: number;
};

/** The house's terms: free until noon that many days before, later half of the total is kept. */
export const terms = { freeDays: 2, keepPercent: 50, depositPercent: 30, depositHours: 24 };
const partOf = (cents: number, percent: number) => Math.round((cents * percent) / 100);
const dollars = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

export class Model {
  stays: Stay[] = [];
  /** Start of noting; null while Arrivals are off. */
  noting: Noting = { since: Number.NEGATIVE_INFINITY };
  answers = new Map<string, 'given' | 'not recorded'>();
  askedForReview = new Set<string>();
  /** Emails that asked an owner to pay, by owner. */
  askedToPay = new Map<string, number>();
  /** Emails that owners must have been sent. */
  told: { owner: string; template: string; at: Minute }[] = [];
  now: Minute = 0;
  /** The step of the clock before. */
  before: Minute = 0;
  closed = new Set<number>();
  illnesses: Illness[] = [];
  waits: Wait[] = [];
  /** The minute at which a place was last freed: that can be undone for ten seconds. */
  freed: Minute = Number.NEGATIVE_INFINITY;
  /** Last day on which the certificate of a dog is valid. */
  certificates = new Map<string, number>();
  readonly cares: readonly Care[];

  constructor(cares: readonly Care[]) {
    this.cares = cares;
  }

  get today(): number {
    return dayOf(this.now);
  }

  accepted(): Stay[] {
    return this.stays.filter(({ status }) => status === 'accepted');
  }

  /** R119: a stay that was over before the switch goes by its booked times. */
  goesByNotes({ end }: Stay): boolean {
    return this.noting !== null && end > this.noting.since;
  }

  where(stay: Stay): 'expected' | 'here' | 'overdue' | 'left' | 'absent' {
    const { start, end, arrived, left } = stay;
    const isOver = this.now > end;
    if (left !== null) return 'left';
    if (this.goesByNotes(stay)) {
      if (arrived === null) return isOver ? 'absent' : 'expected';
      return isOver ? 'overdue' : 'here';
    }
    if (isOver) return 'left';
    return this.now > start || arrived !== null ? 'here' : 'expected';
  }

  /** R119, R43: the stays whose dogs are in the house now. */
  here(): Stay[] {
    return this.accepted().filter((stay) => ['here', 'overdue'].includes(this.where(stay)));
  }

  /** The time for which its place is taken: an overdue dog's until now, an early leaver's until then. */
  place({ start, end, arrived, left, ...stay }: Stay): Stretch {
    const isOverdue = this.where({ start, end, arrived, left, ...stay }) === 'overdue';
    const from = arrived === null ? start : Math.min(arrived, start);
    return { from, to: left ?? (isOverdue ? this.now + 1 : end) };
  }

  /** R89, R84: here, coming or leaving on these days. */
  onDays(first: number, last: number): Stay[] {
    return this.accepted().filter((stay) => {
      const { from, to } = this.place(stay);
      return from < dayBegins(last + 1) && to > dayBegins(first);
    });
  }

  /** R58, R120: the register counts what was noted, and of a day to come what is booked. */
  inRegister(day: number): Stay[] {
    return this.onDays(day, day).filter((stay) => this.where(stay) !== 'absent');
  }

  /** The time in which its dogs were really in the house up to now; null if they were not. */
  wasHere(stay: Stay): Stretch | null {
    if (stay.status !== 'accepted' || ['expected', 'absent'].includes(this.where(stay)))
      return null;
    const { to } = this.place(stay);
    const from = stay.arrived ?? stay.start;
    return from < Math.min(to, this.now) ? { from, to: Math.min(to, this.now) } : null;
  }

  /** R122: who was here with an ill dog, quarter by quarter, from three days before until it left or now. */
  exposed(illness: Illness): Set<string> {
    return this.with(illness, (stay) => this.wasHere(stay));
  }

  /** R122: the owners who were booked for then, and nobody noted that one of the two came. */
  perhapsExposed(illness: Illness): Set<string> {
    const exposed = this.exposed(illness);
    const booked = this.with(illness, (stay) => this.wasHere(stay) ?? this.unnoted(stay));
    return new Set([...booked].filter((id) => !exposed.has(id)));
  }

  /** The booked time up to now of a stay that nobody noted. */
  private unnoted(stay: Stay): Stretch | null {
    const isOpen = this.goesByNotes(stay) && stay.arrived === null && stay.start < this.now;
    return isOpen ? { from: stay.start, to: Math.min(stay.end, this.now) } : null;
  }

  private with({ stay: its, dog, at }: Illness, timeOf: (stay: Stay) => Stretch | null) {
    // The incident says that its stay took place.
    const own = this.wasHere(its) ?? { from: its.start, to: Math.min(its.end, this.now) };
    const stretches = this.accepted().flatMap((stay) => {
      const here = stay === its ? own : timeOf(stay);
      return here === null ? [] : { stay, here };
    });
    const theirs = stretches.filter(({ stay }) => stay === its || stay.dogs.includes(dog));
    const owners = new Set<string>();
    const first = dayBegins(dayOf(at) - 3);
    const isIn = ({ from, to }: Stretch, quarter: Minute) => from < quarter + 15 && to > quarter;
    for (let quarter = first; quarter < own.to; quarter += 15) {
      if (!theirs.some(({ here }) => isIn(here, quarter))) continue;
      for (const { stay, here } of stretches)
        if (stay.owner.id !== its.owner.id && isIn(here, quarter)) owners.add(stay.owner.id);
    }
    return owners;
  }

  /** Whether a stay is on days on which the house is closed (R123). */
  isOnClosedDays({ start, end }: Pick<Stay, 'start' | 'end'>): boolean {
    return [...this.closed].some((day) => isOnDay({ start, end }, day));
  }

  /** Ends a stay. R54: all comes back if the house cancels, else what the terms say. */
  end(stay: Stay, status: 'canceled', by: 'house' | 'other'): void {
    const noon = dayBegins(dayOf(stay.start) - terms.freeDays) + 12 * 60;
    const isFree = this.now < Math.min(stay.start, Math.max(noon, stay.acceptedAt + 120));
    const kept = by === 'house' || isFree ? 0 : partOf(stay.totalCents, terms.keepPercent);
    Object.assign(stay, { status, backCents: Math.max(0, stay.paidCents - kept), wanted: null });
    this.freed = this.now;
  }

  /** R126: where the money of a canceled stay is, in one sentence. */
  whereMoneyIs({ paidCents, backCents, decided }: Stay): string {
    if (decided === 'given back') return `${dollars(paidCents)} came back to you.`;
    if (decided === 'kept' && backCents > 0)
      return `Nothing of the ${dollars(paidCents)} you paid comes back.`;
    if (backCents > 0) return `${dollars(backCents)} is coming back the way you paid.`;
    return paidCents > 0 ? 'Under the terms nothing comes back.' : 'There’s nothing to pay.';
  }

  /** R123: whether other times add a closed day to a stay. */
  addsClosedDay(was: Pick<Stay, 'start' | 'end'>, wanted: Pick<Stay, 'start' | 'end'>): boolean {
    return [...this.closed].some((day) => isOnDay(wanted, day) && !isOnDay(was, day));
  }

  /** R129: the stays with a payment in an open dispute. */
  disputed(): Stay[] {
    return this.stays.filter(({ captures }) => captures.some(({ disputes }) => disputes.size > 0));
  }

  openDeposit({ depositDue, depositOfCents, paidCents, end, status }: Stay): number {
    if (status !== 'accepted' || depositDue === null || end < this.now) return 0;
    return Math.max(0, partOf(depositOfCents, terms.depositPercent) - paidCents);
  }

  /** R125, R126: an owner's stays with something to pay, soonest deadline first, and what is said of each. */
  toPay(ownerId: string): { id: string; says: string[] }[] {
    const lines = this.accepted().flatMap((stay) => {
      const { id, owner, start, end, totalCents, paidCents, claimCents, notFound } = stay;
      const openCents = totalCents - paidCents;
      if (owner.id !== ownerId || openCents <= 0) return [];
      const line = { id, start, deadline: Infinity };
      if (claimCents !== null)
        return { ...line, says: [`You sent ${dollars(claimCents)} by Zelle`, 'is checking'] };
      const missing =
        notFound === null || notFound.paidSince >= notFound.cents
          ? []
          : [`found your ${dollars(notFound.cents)} by Zelle`];
      const deposit = this.openDeposit(stay);
      if (deposit > 0)
        return {
          ...line,
          deadline: stay.depositDue ?? 0,
          says: [...missing, `Deposit of ${dollars(deposit)}`],
        };
      if (end < this.now)
        return { ...line, deadline: end, says: [...missing, `${dollars(openCents)} to pay`] };
      return missing.length === 0 ? [] : { ...line, says: missing };
    });
    return lines
      .sort(
        (one, other) =>
          (one.deadline === other.deadline ? 0 : one.deadline - other.deadline) ||
          one.start - other.start ||
          (one.id < other.id ? -1 : 1),
      )
      .map(({ id, says }) => ({ id, says }));
  }

  /** R125: an owner's dogs that need a certificate before a coming stay. */
  needCertificate(ownerId: string): Set<string> {
    const coming = this.accepted().filter(
      ({ owner, start }) => owner.id === ownerId && start > this.now,
    );
    const isMissing = (dog: string, { end }: Stay) =>
      (this.certificates.get(dog) ?? -1) < dayOf(end);
    return new Set(coming.flatMap((stay) => stay.dogs.filter((dog) => isMissing(dog, stay))));
  }

  /** R125: an owner's stays with a change that the house has not answered. */
  openChanges(ownerId: string): Stay[] {
    return this.accepted().filter(
      ({ owner, end, wanted }) => owner.id === ownerId && wanted !== null && end > this.now,
    );
  }

  /** R81: whether care of that time can be answered for, because the dog was there then. */
  private wasThere(stay: Stay, { day, minutes }: Dose): boolean {
    const at = dayBegins(day) + minutes;
    const state = this.where(stay);
    if (this.goesByNotes(stay)) {
      if (stay.arrived === null || at < stay.arrived) return false;
      if (stay.left === null) return true;
    } else if (at < stay.start || at > (stay.left ?? stay.end)) return false;
    if (stay.left === null) return true;
    // On the day that they leave it stays "not noted" on that day's sheet.
    return state === 'left' && at < stay.left && dayOf(stay.left) > day;
  }

  doses(day: number): Dose[] {
    return this.cares.flatMap((care) => care.times.map((minutes) => ({ care, day, minutes })));
  }

  /** R81, R121: the doses and meals of the days before that nobody answered for. */
  missed(all: readonly Stay[] = this.stays): Dose[] {
    const missed: Dose[] = [];
    for (let day = Math.max(0, this.today - 60); day < this.today; day += 1)
      for (const dose of this.doses(day)) {
        const stays = all.filter(
          ({ status, dogs }) => status === 'accepted' && dogs.includes(dose.care.dog),
        );
        if (!this.answers.has(doseKey(dose)) && stays.some((stay) => this.wasThere(stay, dose)))
          missed.push(dose);
      }
    return missed;
  }

  /** R121: the stays that should have come or left before today, and of which nobody noted it. */
  silent(): Stay[] {
    const midnight = dayBegins(this.today);
    return this.accepted().filter(
      (stay) =>
        this.goesByNotes(stay) &&
        stay.left === null &&
        (stay.arrived === null ? stay.start : stay.end) < midnight,
    );
  }

  /** A silent stay as if it had come and left as booked. */
  private asBooked(stay: Stay): Stay {
    const arrived = stay.arrived ?? stay.start;
    const isOver = stay.end < dayBegins(this.today);
    return {
      ...stay,
      arrived,
      ...(isOver && { left: Math.max(stay.end, arrived), assumed: true }),
    };
  }

  /** R121, "They came and left as booked": fills in the times of the silent stays. */
  assumeAsBooked(): void {
    const silent = this.silent();
    for (const stay of silent) Object.assign(stay, this.asBooked(stay));
    if (silent.length > 0) this.leaveUnrecorded(() => true);
  }

  leaveUnrecorded(of: (dose: Dose) => boolean): void {
    for (const dose of this.missed().filter(of)) this.answers.set(doseKey(dose), 'not recorded');
  }

  /** R121: whether a card asks to catch up: after two days with open rows. */
  asksToCatchUp(): boolean {
    const silent = this.silent();
    if (silent.length === 0) return false;
    const midnight = dayBegins(this.today);
    const days = silent.map(({ start, end }) => dayOf(end < midnight ? end : start));
    const assumed = this.stays.map((stay) => (silent.includes(stay) ? this.asBooked(stay) : stay));
    const since = Math.min(...days, ...this.missed(assumed).map(({ day }) => day));
    return since <= this.today - 2;
  }

  /** R120: whether somebody noted, or the booked time says, that its dogs are gone. */
  isGone(stay: Stay): boolean {
    return stay.status === 'accepted' && this.where(stay) === 'left' && !stay.assumed;
  }

  private get isDaytime(): boolean {
    const minutes = this.now - dayBegins(this.today);
    return minutes >= 9 * 60 && minutes < 20 * 60;
  }

  /** R35, R120: in the daytime, for a stay that ended yesterday and whose dogs are known to be gone. */
  askForReviews(): void {
    if (!this.isDaytime) return;
    for (const stay of this.stays)
      if (this.isGone(stay) && dayOf(stay.end) === this.today - 1 && isWritten(stay.owner))
        this.askedForReview.add(stay.owner.id);
  }

  /** R62, R120: three days after the day of Pick Up, one email for all that an owner owes by then. */
  remindToPay(): void {
    if (!this.isDaytime) return;
    const due = this.stays.filter((stay) => {
      const { end, totalCents, paidCents, claimCents, askedToPay } = stay;
      const since = this.today - dayOf(end);
      const day = dayOf(end) + (since >= 10 ? 10 : 3);
      const isOpen = this.isGone(stay) && totalCents > paidCents && claimCents === null;
      return isOpen && since >= 3 && since < 17 && (askedToPay === null || askedToPay < day);
    });
    for (const stay of due) stay.askedToPay = this.today;
    for (const { id, hasEmail } of new Set(due.map(({ owner }) => owner)))
      if (hasEmail) this.askedToPay.set(id, (this.askedToPay.get(id) ?? 0) + 1);
  }

  /** Whether a rule may cancel a stay: an unpaid deposit, in time, of an owner who can be told (R55, R124). */
  mayBeCanceledByRule({ owner, depositDue, arrived, ...stay }: Stay): boolean {
    return (
      owner.hasEmail &&
      stay.claimCents === null &&
      arrived === null &&
      this.isDaytime &&
      this.now < stay.start - dayLong &&
      depositDue !== null &&
      depositDue <= this.now &&
      stay.totalCents <= stay.depositOfCents &&
      stay.paidCents < partOf(stay.depositOfCents, terms.depositPercent)
    );
  }

  /** Something that an owner must be told, by one email. */
  mustTell(stay: Stay, template: string): void {
    if (stay.owner.hasEmail) this.told.push({ owner: stay.owner.id, template, at: this.now });
  }
}

const isOnDay = ({ start, end }: Pick<Stay, 'start' | 'end'>, day: number) =>
  day >= dayOf(start) && day <= dayOf(end);

const isWritten = ({ hasEmail, optedIn }: Owner) => hasEmail && optedIn;
