import type { BookingDetails } from '~/features/booking/lists/booking-details.server';
import { isActive } from '~/features/booking/rules/booking-status';
import { FoldedCard } from '~/ui/card';
import classes from './what-to-bring.module.css';

/** List of what to bring to a future stay, from Settings. */
export function WhatToBring({ booking }: { booking: BookingDetails }) {
  const { status, phase, whereabouts, justQuick, whatToBring } = booking;
  const isAhead = phase === 'ahead' && whereabouts !== 'here';
  const toCome = isActive(status) && (isAhead || justQuick);
  if (!toCome || whatToBring.length === 0) return null;
  return (
    <FoldedCard title="What to bring">
      <ul className={classes.list}>
        {whatToBring.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </FoldedCard>
  );
}
