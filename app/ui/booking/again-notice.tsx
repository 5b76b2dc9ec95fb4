import { formatSpan } from '~/domain/date-words';
import type { Service } from '~/domain/services';
import { nameList } from '~/lib/name-list';
import { AlertBox } from '../alert-box';

type EarlierStay = {
  service: Service;
  /** Local times, empty where none could be found. */
  start: string;
  end: string;
  missing: readonly string[];
};

/** What "Book again" filled in, so that nobody books a day that they did not choose unawares. */
export function AgainNotice({ again, service }: { again: EarlierStay; service: Service }) {
  const { start, end, missing } = again;
  const days =
    start === '' || service !== again.service
      ? 'Choose the days.'
      : `These are the next days at the same times: ${formatSpan(start, end)}. Change them as you like.`;
  return (
    <AlertBox kind="info" title="The same again">
      <p>{days}</p>
      {missing.length === 0 ? null : (
        <p>{nameList(missing)} cannot be booked any more, so choose who is coming.</p>
      )}
    </AlertBox>
  );
}
