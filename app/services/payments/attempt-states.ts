/** The states of a payment attempt, grouped by what they mean for money. */
import type { AttemptState } from '../database/generated/enums';

/** A capture was asked for and its end is not known here: the booking's other payments wait. */
export const captureUnderWay: AttemptState[] = ['capturing', 'awaiting_provider'];

/** The payer may still approve, and the attempt be captured. */
export const stillOpen: AttemptState[] = ['awaiting_approval', ...captureUnderWay];

/** Money moved and is accounted for, or waits for a person. Nothing overwrites these. */
export const moneyMoved: AttemptState[] = ['captured', 'held'];
