import type { ReactNode } from 'react';
import type { BookingStatus } from '~/domain/booking-status';
import type { Cents } from '~/domain/money';
import type { Service } from '~/domain/services';
import { timeFrames, type TimeFrame } from '~/domain/time-frames';
import { BookingCard } from '../booking-card';
import { SubTabs } from '../layout/sub-tabs';
import classes from './reservation-list.module.css';

/** What a list needs of a booking: its card, and what can be done about it. */
export type ReservationRow = {
  id: string;
  ownerId: string;
  petNames: string[];
  service: Service;
  status: BookingStatus;
  startText: string;
  endText: string;
  message: string;
  totalCents: Cents;
  paidCents: Cents;
  remainCents: Cents;
  mayCancel: boolean;
  mayPay: boolean;
  ownerName: string;
  earlierStays: number;
};

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

/** One booking in a list, with the buttons that the page gives it. */
export function ReservationCard({
  row,
  ownerHref,
  ownerNote,
  children,
}: {
  row: ReservationRow;
  /** For the admin's list: where the owner's name leads, and what is known of the owner. */
  ownerHref?: string;
  ownerNote?: string;
  children: ReactNode;
}) {
  const booking = {
    ...row,
    start: row.startText,
    end: row.endText,
    message: row.message === '' ? null : row.message,
    remainingCents: row.remainCents,
  };
  const owner =
    ownerHref === undefined
      ? {}
      : { ownerName: row.ownerName, ownerHref, ...(ownerNote === undefined ? {} : { ownerNote }) };
  return (
    <BookingCard booking={booking} {...owner}>
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
