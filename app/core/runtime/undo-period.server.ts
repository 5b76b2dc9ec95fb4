/** The seconds in which an act can be undone (R15). */
import { now } from './clock.server';
import { interval } from './intervals.server';

/** Returns the start of the current undo period. */
export const undoableSince = () => new Date(now().getTime() - interval('answerUndo'));

/** Returns the time left to undo an action of `at`, in milliseconds. */
export const undoableFor = (at: Date) => interval('answerUndo') - (now().getTime() - at.getTime());

/** Whether the undo period of an action at `at` is still running. */
export function isUndoable(at: Date): boolean {
  // In both directions: if the clock was set back, the age is unknown and the email is sent.
  return Math.abs(now().getTime() - at.getTime()) < interval('answerUndo');
}
