import { formatDateTime } from '~/core/time/format-dates';
import type { BookingDetails, HistoryLine } from '~/features/reservations/booking-details.server';
import { Card } from '~/ui/card';
import classes from './booking-history-card.module.css';

type Names = Pick<BookingDetails, 'ownerName' | 'businessName'>;

function nameOf(by: HistoryLine['by'], { ownerName, businessName }: Names): string {
  if (by === 'you') return 'you';
  return by === 'owner' ? ownerName : businessName;
}

function wordsOf(line: HistoryLine, names: Names): string {
  const what = whatHappened(line, names);
  return line.although === '' ? what : `${what}. Although: ${line.although}`;
}

function whatHappened(line: HistoryLine, names: Names): string {
  const who = nameOf(line.by, names);
  switch (line.event) {
    case 'requested':
      return `Requested by ${who}`;
    case 'accepted_by_rule':
      return line.from === null
        ? `Requested by ${who}, accepted right away: known and ready`
        : `Changed by ${who}, accepted right away: ${line.note}`;
    case 'quick_daycare':
      return `Booked as Quick Daycare by ${who}, accepted right away`;
    case 'created_by_admin':
      // R100: what another system had; the note says so.
      if (line.note !== '') return `${line.note}, by ${who}`;
      return `Booked by ${who} for the owner, accepted right away`;
    case 'undone':
      return `Undone by ${who}: ${line.note || `${line.to} again`}`;
    case 'edited':
      return `Changed by ${who}${line.note === '' ? '' : `: ${line.note}`}`;
    case 'change_asked':
      return `Change requested by ${who}: ${line.note}`;
    case 'change_withdrawn':
      return `Change withdrawn by ${who}`;
    case 'change_accepted':
      return `Change accepted by ${who}: ${line.note}`;
    case 'change_declined':
      return `Change declined by ${who}${line.note === '' ? '' : `: “${line.note}”`}`;
    case 'deposit_missed':
      return line.to === 'canceled'
        ? 'Canceled because the deposit was not paid in time'
        : 'The deposit was not paid in time';
    case 'arrived':
      return `Arrived ${line.note}, noted by ${who}`;
    case 'left':
      return `Left${line.note === '' ? '' : ` ${line.note}`}, noted by ${who}`;
    case 'came':
      return `Came as booked, noted by ${who}`;
    case 'didnt_come':
      return `Canceled by ${who}: they didn’t come`;
    case 'times_corrected':
      return `Times corrected by ${who}${line.note === '' ? '' : `: ${line.note}`}`;
    case 'status_changed':
      return `${capital(line.to)} by ${who}${line.from === null ? '' : `, was ${line.from}`}${line.note === '' ? '' : `: “${line.note}”`}`;
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What happened to a booking, oldest first: when, what, by whom, from which status (R15). */
export function BookingHistoryCard({
  history,
  names,
}: {
  history: readonly HistoryLine[];
  names: Names;
}) {
  return (
    <Card title="Activity">
      <ol className={classes.list}>
        {history.map((line, index) => (
          <li key={`${index} ${line.at}`}>
            <span className={classes.when}>{formatDateTime(line.at)}</span>
            <span>{wordsOf(line, names)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
