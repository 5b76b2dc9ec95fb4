import { database } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import { now } from '~/core/runtime/clock.server';
import type { Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import {
  dateOf,
  type LocalDate,
  type LocalDateTime,
  nightsBetween,
  toLocal,
} from '~/core/time/business-time';
import { formatSpan } from '~/core/time/format-dates';
import { bookingView, type BookingView } from '~/features/bookings/booking-view.server';
import { healthLineFor } from '~/features/pricing/health-line';
import { healthLines } from '~/features/pricing/health-line.server';
import { knownFacts } from '~/features/readiness/known-facts.server';
import { type NextStep, nextStepOf } from '~/features/readiness/next-step';
import { readinessOf } from '~/features/readiness/readiness';
import { mayPay } from '~/features/stays/booking-permissions';
import { activeStatuses, isActive } from '~/features/stays/booking-status';
import type { TimeFrame } from '~/features/stays/time-frames';

export type StayOnProfile = Pick<
  BookingView,
  'id' | 'petNames' | 'service' | 'status' | 'remainCents' | 'deposit' | 'depositPaid'
> & {
  phase: 'next' | 'here' | 'last';
  /** `Fri, Nov 27, 9:00 AM to Sun, Nov 29, 10:00 AM · 2 nights`. */
  when: string;
  mayPay: boolean;
  /** What is said before Drop Off after an illness in the house (R105); null for nothing. */
  healthLine: string | null;
  /** What its owner does next before it (R103); null for nothing. */
  nextStep: NextStep | null;
};

/** What is left to pay for accepted stays, and where those are that the profile does not show. */
export type Balance = { cents: Cents; stays: number; others: TimeFrame | null };

type ProfileStays = {
  /** The stay that is going on or comes next, else the last one. */
  stay: StayOnProfile | null;
  balance: Balance;
};

/** What an owner's profile begins with. The statements do not grow with the stays. */
export async function profileStays(
  ownerId: string,
  viewer: { id: string; role: Role },
): Promise<ProfileStays> {
  const at = now();
  const rows = await database().booking.findMany({
    where: {
      userId: ownerId,
      OR: [
        { status: { in: activeStatuses }, end: { gt: at } },
        { status: 'accepted', remainCents: { gt: 0 } },
      ],
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const open = rows.filter(({ status, remainCents }) => status === 'accepted' && remainCents > 0);
  const booking = rows.find(({ end }) => end > at) ?? (await lastStay(ownerId, at));
  return {
    stay: booking && (await stayOnProfile(booking, viewer, at)),
    balance: {
      cents: open.reduce((sum, { remainCents }) => sum + remainCents, 0),
      stays: open.length,
      others: frameOf(
        open.find(({ id }) => id !== booking?.id),
        at,
      ),
    },
  };
}

function frameOf(booking: Booking | undefined, at: Date): TimeFrame | null {
  if (booking === undefined) return null;
  if (booking.end <= at) return 'past';
  return booking.start <= at ? 'current' : 'upcoming';
}

function lastStay(ownerId: string, at: Date): Promise<Booking | null> {
  return database().booking.findFirst({
    where: { userId: ownerId, status: 'accepted', end: { lte: at } },
    orderBy: [{ start: 'desc' }, { id: 'desc' }],
  });
}

async function stayOnProfile(
  booking: Booking,
  viewer: { id: string; role: Role },
  at: Date,
): Promise<StayOnProfile> {
  const { timeZone } = await businessSettings('committed');
  const { start, end, ...view } = bookingView(booking, timeZone);
  const { id, petNames, service, status, remainCents, deposit, depositPaid } = view;
  const nights = nightsBetween(dateOf(start), dateOf(end));
  const length = nights === 0 ? '' : ` · ${nights} ${nights === 1 ? 'night' : 'nights'}`;
  const payable = mayPay(viewer, { ownerId: booking.userId, status, remainCents }).allowed;
  return {
    id,
    petNames,
    service,
    status,
    remainCents,
    deposit,
    depositPaid,
    phase: booking.end <= at ? 'last' : booking.start <= at ? 'here' : 'next',
    when: formatSpan(start, end, dateOf(toLocal(at, timeZone))) + length,
    healthLine: isActive(status)
      ? (healthLineFor(await healthLines('committed'), booking, at)?.text ?? null)
      : null,
    mayPay: payable && viewer.id === booking.userId,
    nextStep:
      isActive(status) && booking.end > at
        ? await stepBefore(booking, { start, end, today: dateOf(toLocal(at, timeZone)) })
        : null,
  };
}

async function stepBefore(
  { id, userId: ownerId }: Booking,
  { today, ...times }: { start: LocalDateTime; end: LocalDateTime; today: LocalDate },
): Promise<NextStep | null> {
  const pets = await database().pet.findMany({
    where: { bookings: { some: { bookingId: id } } },
    select: { id: true, petName: true },
    orderBy: { petName: 'asc' },
  });
  const petIds = pets.map((pet) => pet.id);
  const facts = await knownFacts('committed', { ownerId, petIds }, { reads: 'owner' });
  const named = pets.map(({ petName, ...pet }) => ({ ...pet, name: petName }));
  return nextStepOf(readinessOf({ ...times, pets: named }, today, facts));
}
