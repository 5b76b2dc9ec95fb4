import { database } from '~/core/database/database.server';
import type { Booking, Prisma } from '~/core/database/generated/client';
import { type Cents, sumCents } from '~/core/money/money';
import type { Viewer } from '~/core/session/permissions';
import { hostName } from '~/core/settings/host-name';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, nightsBetween, toLocal } from '~/core/time/business-time';
import { formatSpan } from '~/core/time/format-dates';
import { sentPaymentOf, withClaim } from '~/features/booking/record/booking-row.server';
import { bookingView, type BookingView } from '~/features/booking/record/booking-view.server';
import { healthLineFor } from '~/features/money/pricing/health-line';
import { healthLines } from '~/features/money/pricing/health-line.server';
import { type SentText, sentText, toPayCents } from '~/features/money/pricing/money-facts';
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
  /** The owner's payment outside PayPal that isn't recorded (R126); null without one. */
  sent: SentText | null;
  /** Notice before Drop Off after an illness in the house (R105); null without one. */
  healthLine: string | null;
};

/**
 * Amount to pay for accepted stays, without payments that are being checked (R126), and the tab that lists the
 * ones not shown on the profile.
 */
export type Balance = { cents: Cents; stays: number; others: TimeFrame | null };

type Row = Prisma.BookingGetPayload<{ include: typeof withClaim }>;

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
    include: withClaim,
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  const by = hostName(await businessSettings('committed'));
  const dueOf = (row: Row) =>
    row.status === 'accepted' ? toPayCents(row.remainCents, sentText(sentPaymentOf(row), by)) : 0;
  const open = rows.filter((row) => dueOf(row) > 0);
  const inPhase = (phase: StayOnProfile['phase']) =>
    rows.find((row) => phaseOf(row, moment) === phase);
  const booking = inPhase('here') ?? inPhase('next') ?? (await lastStay(ownerId, at));
  return {
    stay: booking && (await stayOnProfile(booking, viewer, moment)),
    balance: {
      cents: sumCents(open.map(dueOf)),
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

function lastStay(ownerId: string, at: Date): Promise<Row | null> {
  return database().booking.findFirst({
    where: {
      userId: ownerId,
      status: 'accepted',
      OR: [{ end: { lte: at } }, { leftAt: { not: null } }],
    },
    include: withClaim,
    orderBy: [{ start: 'desc' }, { id: 'desc' }],
  });
}

async function stayOnProfile(booking: Row, viewer: Viewer, moment: Moment): Promise<StayOnProfile> {
  const { now: at } = moment;
  const settings = await businessSettings('committed');
  const { timeZone } = settings;
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
    sent: sentText(sentPaymentOf(booking), hostName(settings)),
  };
}

function phaseOf(booking: Booking, moment: Moment): StayOnProfile['phase'] {
  if (booking.status === 'accepted' && areHere(booking, moment)) return 'here';
  return booking.end <= moment.now || booking.leftAt !== null ? 'last' : 'next';
}
