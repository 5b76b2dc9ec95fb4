import type { BookingStatus } from '~/domain/booking-status';
import { formatDateTime } from '~/domain/date-words';
import { Card } from '../card';
import { FactsList } from '../facts-list';

type HistoryLine = {
  /** Local time of the business. */
  at: string;
  by: 'you' | 'owner' | 'business';
  from: BookingStatus | null;
  to: BookingStatus;
};

const people = { you: 'you', owner: 'the owner', business: 'Tailhouse' } as const;

function wordsOf({ from, to, by }: HistoryLine): string {
  if (from !== null) return `${capital(to)} by ${people[by]}`;
  return to === 'pending' ? `Requested by ${people[by]}` : `Booked by ${people[by]}`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What happened to a booking, oldest first (R15). */
export function BookingHistoryCard({ history }: { history: readonly HistoryLine[] }) {
  return (
    <Card title="What happened so far">
      <FactsList
        facts={history.map((line) => ({ label: formatDateTime(line.at), value: wordsOf(line) }))}
      />
    </Card>
  );
}
