import { expect, it } from 'vitest';
import { bookingEvents, eventsThat } from './booking-events';

it('R15 R82 R83 R126 is undoable: each answer, and what is noted at the door', () => {
  const undoable = (kind: string) => eventsThat(({ undo }) => undo === kind).sort();
  expect(undoable('answer')).toEqual([
    'change_accepted',
    'change_declined',
    'didnt_come',
    'payment_kept',
    'status_changed',
  ]);
  expect(undoable('noted')).toEqual(['arrived', 'assumed', 'came', 'left']);
});

it('R41 erases the notes that name who brought or fetched the dogs', () => {
  expect(eventsThat((row) => row.namesPerson)).toEqual(['arrived', 'left', 'times_corrected']);
});

it('R41 leaves to a deleted owner what only they can have done', () => {
  expect(eventsThat((row) => row.byOwner)).toEqual([
    'requested',
    'quick_daycare',
    'accepted_by_rule',
  ]);
});

it('R79 names the owner to the house for what they did alone', () => {
  const told = eventsThat((row) => row.ofOwner !== null);
  expect(told.filter((event) => 'house' in bookingEvents[event].byHouse)).toEqual([]);
});
