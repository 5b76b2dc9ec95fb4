import { inTransaction } from '~/core/database/database.server';
import {
  type StatusChange,
  type StatusAnswer,
  writeStatusChange,
} from '~/features/booking/requests/write-status.server';

/** Accepts, rejects or cancels (R14, R15); null on a repeat (R20). @throws ServiceError */
export function changeBookingStatus(change: StatusChange): Promise<StatusAnswer | null> {
  return inTransaction((tx) => writeStatusChange(tx, change));
}
