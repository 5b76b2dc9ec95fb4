import { formatDateTime } from '~/core/time/format-dates';
import type { BookingDetails, HistoryLine } from '~/features/booking/lists/booking-details.server';
import { bookingEvents } from '~/features/booking/rules/booking-events';
import { FoldedCard } from '~/ui/card';
import classes from './booking-history-card.module.css';

type Names = Pick<BookingDetails, 'ownerName' | 'businessName' | 'isOwn'> & {
  promise: Pick<BookingDetails['promise'], 'by'>;
};

function nameOf(by: HistoryLine['by'], { ownerName, businessName, promise }: Names): string {
  if (by === 'you') return 'you';
  if (by === 'host') return promise.by || businessName;
  return by === 'owner' ? ownerName : businessName;
}

function wordsOf(line: HistoryLine, names: Names): string {
  const actor = { who: nameOf(line.by, names), toOwner: names.isOwn };
  const what = bookingEvents[line.event].words(line, actor);
  return line.although === '' ? what : `${what}. Although: ${line.although}`;
}

/** History of a booking, oldest first (R15): folded, with the latest event in sight (R149). */
export function BookingHistoryCard({
  history,
  names,
}: {
  history: readonly HistoryLine[];
  names: Names;
}) {
  const last = history.at(-1);
  return (
    <FoldedCard title="Activity" hint={last ? wordsOf(last, names) : null}>
      <ol className={classes.list}>
        {history.map((line, index) => (
          <li key={`${index} ${line.at}`}>
            <span className={classes.when}>{formatDateTime(line.at)}</span>
            <span>{wordsOf(line, names)}</span>
          </li>
        ))}
      </ol>
    </FoldedCard>
  );
}
