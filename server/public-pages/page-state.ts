import { publicRowsSignature } from '~/services/database/change-watch.server';
import { now } from '~/services/runtime/clock.server';
import { interval } from '~/services/runtime/intervals.server';

/**
 * What a page that is kept depends on, as one text: the rows it shows, and the minute, since the
 * rate pages know which times can still be booked and from when on today is another day.
 * @returns null when the rows cannot be read now
 */
export function pageState(at: Date = now()): string | null {
  const signature = publicRowsSignature();
  return signature === null
    ? null
    : `${Math.floor(at.getTime() / interval('keptPage'))} ${signature}`;
}
