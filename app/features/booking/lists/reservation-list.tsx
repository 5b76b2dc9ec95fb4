import type { ReactNode } from 'react';
import { timeFrames, type TimeFrame } from '~/features/booking/rules/time-frames';
import { paths } from '~/core/web/paths';
import { SubTabs } from '~/ui/layout/tabs';
import { LinkButton } from '~/ui/button';
import classes from './reservation-list.module.css';

const frameNames: Record<TimeFrame, string> = {
  pending: 'Pending',
  upcoming: 'Upcoming',
  current: 'Current',
  past: 'Past',
  canceled: 'Canceled',
};

/** Sub-tabs of the reservation lists, with the number of bookings in each (R6, R16). */
export function FrameTabs({
  frame,
  counts,
  to,
}: {
  /** Null if the list isn't one of the tabs. */
  frame: TimeFrame | null;
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

/** The cards of a page in one column. */
export function ReservationList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={classes.list}>
      {children}
    </section>
  );
}

/** Link to the booking page, above an owner's list (spec section 2). */
export function NewReservation({ ownerId }: { ownerId: string }) {
  return (
    <LinkButton to={paths.book(ownerId)} className={classes.new ?? ''}>
      New Reservation
    </LinkButton>
  );
}
