import type { ReactNode } from 'react';
import { BookingCard, type BookingCardData } from '../booking-card';

/** The facts of one request as a card, with what can be done about it. */
export function BookingFactsCard({
  booking,
  children,
}: {
  booking: Omit<BookingCardData, 'start' | 'end' | 'remainingCents' | 'lines'> & {
    startText: string;
    endText: string;
    remainCents: number;
  };
  children: ReactNode;
}) {
  const { id, petNames, service, status, message, totalCents, paidCents } = booking;
  return (
    <BookingCard
      booking={{
        id,
        petNames,
        service,
        status,
        totalCents,
        paidCents,
        message: message === '' ? null : message,
        start: booking.startText,
        end: booking.endText,
        remainingCents: booking.remainCents,
      }}
    >
      {children}
    </BookingCard>
  );
}
