import { database } from '~/core/database/database.server';
import type { Booking } from '~/core/database/generated/client';
import type { Cents } from '~/core/money/money';
import type { Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, nightsBetween, toLocal } from '~/core/time/business-time';
import { formatSpan } from '~/core/time/format-dates';
import { bookingView, type BookingView } from '~/features/booking/record/booking-view.server';
import { healthLineFor } from '~/features/money/pricing/health-line';
import { healthLines } from '~/features/money/pricing/health-line.server';
import { mayPay } from '~/features/booking/rules/booking-permissions';
import { activeStatuses, isActive } from '~/features/booking/rules/booking-status';
import type { TimeFrame } from '~/features/booking/rules/time-frames';
import { areHere, type Moment } from '~/features/day/whereabouts/whereabouts';
import { hereWhere, momentNow } from '~/features/day/whereabouts/whereabouts.server';

export type StayOnProfile = Pick<
  BookingView,
  'id' | 'petNames' | 'service' | 'status' | 'remainCents' | 'deposit' | 'depositPaid'
> & {
  /** By the whereabouts of its dogs (R119), not by the clock alone. */
  phase: 'next' | 'here' | 'last';
  /** `Fri, Nov 27, 9:00 AM to Sun, Nov 29, 10:00 AM · 2 nights`. */
  when: string;
  mayPay: boolean;
  /** Notice before Drop Off after an illness in the house (R105); null without one. */
  healthLine: string | null;
};

/** Remaining amount for accepted stays, and the tab that lists the ones not shown on the profile. */
export type Balance = { cents: Cents; stays: number; others: TimeFrame | null };

type ProfileStays = {
  /** The current or next stay, otherwise the last one. */
  stay: StayOnProfile | null;
  balance: Balance;
};

/**
 * Returns the stay and the balance at the top of an owner's profile. The number of statements doesn't grow
 * with the stays.
 */
export async function profileStays(ownerId: string, viewer: Viewer): Promise<ProfileStays> {
  const moment = await momentNow('committed');
  const { now: at } = moment;
  const rows = await database().booking.findMany({
    where: {
      userId: ownerId,
      OR: [
        { status: { in: activeStatuses }, end: { gt: at } },
        { status: 'accepted', remainCents: { gt: 0 } },
        hereWhere(moment),
      ],
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const open = rows.filter(({ status, remainCents }) => status === 'accepted' && remainCents > 0);
  const inPhase = (phase: StayOnProfile['phase']) =>
    rows.find((row) => phaseOf(row, moment) === phase);
  const booking = inPhase('here') ?? inPhase('next') ?? (await lastStay(ownerId, at));
  return {
    stay: booking && (await stayOnProfile(booking, viewer, moment)),
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
    where: {
      userId: ownerId,
      status: 'accepted',
      OR: [{ end: { lte: at } }, { leftAt: { not: null } }],
    },
    orderBy: [{ start: 'desc' }, { id: 'desc' }],
  });
}

async function stayOnProfile(
  booking: Booking,
  viewer: Viewer,
  moment: Moment,
): Promise<StayOnProfile> {
  const { now: at } = moment;
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
    phase: phaseOf(booking, moment),
    when: formatSpan(start, end, dateOf(toLocal(at, timeZone))) + length,
    healthLine: isActive(status)
      ? (healthLineFor(await healthLines('committed'), booking, at)?.text ?? null)
      : null,
    mayPay: payable && viewer.id === booking.userId,
  };
}

function phaseOf(booking: Booking, moment: Moment): StayOnProfile['phase'] {
  if (booking.status === 'accepted' && areHere(booking, moment)) return 'here';
  return booking.end <= moment.now || booking.leftAt !== null ? 'last' : 'next';
}
