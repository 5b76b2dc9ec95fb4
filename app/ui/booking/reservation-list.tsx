import type { ReactNode } from 'react';
import type { BookingStatus } from '~/domain/booking-status';
import type { Cents } from '~/domain/money';
import type { Service } from '~/domain/services';
import { timeFrames, type TimeFrame } from '~/domain/time-frames';
import { paths } from '~/lib/paths';
import { BookingCard } from './booking-card';
import { SubTabs } from '../layout/tabs';
import { LinkButton } from '../button';
import classes from './reservation-list.module.css';

/** What a card needs of a booking as the services give it. */
export type BookingOnCard = {
  id: string;
  petNames: string[];
  service: Service;
  status: BookingStatus;
  startText: string;
  endText: string;
  message: string;
  totalCents: Cents;
  paidCents: Cents;
  remainCents: Cents;
  totalByHand: boolean;
  /** What the quote comes to, for the admin; told where the total was set by hand. */
  calculatedCents?: Cents | null;
};

/** For the admin: who asks, where the name leads (null for nowhere), and whether this is a first stay. */
export type OwnerOnCard = { ownerName: string; ownerHref: string | null; ownerNote: string };

/** The owner's name leads to their profile, unless the account is deleted (R41). */
export function ownerOnCard(
  { ownerId, ownerName, ownerGone }: { ownerId: string; ownerName: string; ownerGone: boolean },
  ownerNote: string,
): OwnerOnCard {
  return { ownerName, ownerHref: ownerGone ? null : paths.profileOf(ownerId), ownerNote };
}

const frameNames: Record<TimeFrame, string> = {
  pending: 'Pending',
  upcoming: 'Upcoming',
  current: 'Current',
  past: 'Past',
  canceled: 'Canceled',
};

/** The sub-tabs of the reservation lists, with how many bookings each holds (R6, R16). */
export function FrameTabs({
  frame,
  counts,
  to,
}: {
  frame: TimeFrame;
  counts: Record<TimeFrame, number>;
  to: (frame: TimeFrame) => string;
}) {
  return (
    <SubTabs
      label="Which reservations"
      tabs={timeFrames.map((one) => ({
        to: to(one),
        label: frameNames[one],
        count: counts[one],
        current: one === frame,
      }))}
    />
  );
}

/** A booking as a card, with the buttons that the page gives it. */
export function ReservationCard({
  booking,
  owner,
  children,
}: {
  booking: BookingOnCard;
  owner?: OwnerOnCard;
  children: ReactNode;
}) {
  const { id, petNames, service, status, message, totalCents, paidCents } = booking;
  const card = {
    id,
    petNames,
    service,
    status,
    start: booking.startText,
    end: booking.endText,
    message: message === '' ? null : message,
    totalCents,
    paidCents,
    remainingCents: booking.remainCents,
    calculatedCents: owner && booking.totalByHand ? (booking.calculatedCents ?? null) : null,
  };
  return (
    <BookingCard booking={card} {...owner}>
      {children}
    </BookingCard>
  );
}

/** The cards of a page, one under the other. */
export function ReservationList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={classes.list}>
      {children}
    </section>
  );
}

/** The way to the booking page, above an owner's list (spec section 2). */
export function NewReservation({ ownerId }: { ownerId: string }) {
  return (
    <LinkButton to={paths.book(ownerId)} className={classes.new ?? ''}>
      New Reservation
    </LinkButton>
  );
}
