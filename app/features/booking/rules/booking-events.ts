/** The events of a booking: one row per event, complete by its type. */
import type { BookingEvent } from '~/core/database/generated/enums';
import type { News } from '~/core/live/publish.server';
import type { BookingStatus } from './booking-status';

/** An entry of a booking's history, as shown in Activity. */
export type EventLine = { from: BookingStatus | null; to: BookingStatus; note: string };

/** The news to publish; a hint only makes open pages refresh. */
export type Told = News | 'hint';

/** The person who did it, as Activity names them. */
export type Actor = {
  /** `you`, `Nora`, `Robin Lee`. */
  who: string;
  /** Whether the stay's owner reads it. */
  toOwner: boolean;
};

type EventRow = {
  /** Undo available for ten seconds: of an answer (R15), or of an arrival or departure (R83). */
  undo: 'answer' | 'noted' | null;
  /** Whether an accepted stay may take fewer places afterwards (R56). */
  freesPlaces: boolean;
  /** Whether its email is a confirmation, which says when the rest is due (R96). */
  accepts: boolean;
  /** Whether only the owner can have done it, if their account is deleted (R41). */
  byOwner: boolean;
  /** Whether its note names the person who brought or picked up the dogs (R41). */
  namesPerson: boolean;
  topic: 'booking' | 'request';
  /** News of the house's actions; the owner's waits until the undo period is over (R15, R83). */
  byHouse: { owner?: Told; house?: Told };
  /** News for the house of the owner's actions (R79). */
  ofOwner: Told | null;
  /** Sentence in Activity (R15). */
  words: (line: EventLine, actor: Actor) => string;
};

const plain = {
  undo: null,
  freesPlaces: false,
  accepts: false,
  byOwner: false,
  namesPerson: false,
  topic: 'booking',
  byHouse: {},
  ofOwner: null,
} as const satisfies Omit<EventRow, 'words'>;

const answer = { ...plain, undo: 'answer', byHouse: { owner: 'answer' } } as const;

const colon = (note: string) => (note === '' ? '' : `: ${note}`);
const quoted = (note: string) => (note === '' ? '' : `: “${note}”`);

/** Begins a sentence with the actor: `You`, `Nora`. */
const subject = ({ who }: Actor) => (who === 'you' ? 'You' : who);

/** `your request`, for the admin `the request`. */
const own = ({ toOwner }: Actor, noun: string) => `${toOwner ? 'your' : 'the'} ${noun}`;

/** `Nora accepted your request`; names the status before where it was not the usual one. */
function answerText({ from, to, note }: EventLine, actor: Actor): string {
  const usual = from === null || from === 'pending' || (from === 'accepted' && to === 'canceled');
  const object = to === 'canceled' ? '' : ` ${own(actor, 'request')}`;
  const verb = to === 'pending' ? 'reopened' : to;
  return `${subject(actor)} ${verb}${object}${usual ? '' : `, after it was ${from}`}${quoted(note)}`;
}

/** `You added a tip of $6.75`, `Nora changed this stay: Bath added, $25.00`. */
function editText({ note }: EventLine, actor: Actor): string {
  const isSentence = /^(?:added|refunded) /.test(note);
  return `${subject(actor)} ${isSentence ? note : `changed this stay${colon(note)}`}`;
}

export const bookingEvents = {
  requested: {
    ...plain,
    byOwner: true,
    topic: 'request',
    ofOwner: 'request',
    words: (_line, actor) => `${subject(actor)} requested this stay`,
  },
  quick_daycare: {
    ...plain,
    accepts: true,
    byOwner: true,
    byHouse: { owner: 'booked' },
    ofOwner: 'booked',
    words: (_line, actor) => `${subject(actor)} booked this Quick Daycare, accepted right away`,
  },
  created_by_admin: {
    ...plain,
    accepts: true,
    byHouse: { owner: 'booked' },
    // R100: an imported booking; the note says so.
    words: ({ note }, actor) =>
      note === ''
        ? `${subject(actor)} booked this stay for ${actor.toOwner ? 'you' : 'the owner'}, accepted right away`
        : `${note}, by ${actor.who}`,
  },
  accepted_by_rule: {
    ...plain,
    accepts: true,
    byOwner: true,
    ofOwner: 'confirmed',
    words: ({ from, note }, actor) =>
      from === null
        ? `${subject(actor)} requested this stay, accepted right away: known and ready`
        : `${subject(actor)} changed this stay, accepted right away: ${note}`,
  },
  status_changed: {
    ...answer,
    freesPlaces: true,
    accepts: true,
    ofOwner: 'cancellation',
    words: answerText,
  },
  didnt_come: {
    ...answer,
    freesPlaces: true,
    words: (_line, actor) => `${subject(actor)} canceled: they didn’t come`,
  },
  change_accepted: {
    ...answer,
    freesPlaces: true,
    words: ({ note }, actor) => `${subject(actor)} accepted ${own(actor, 'change')}: ${note}`,
  },
  change_declined: {
    ...answer,
    words: ({ note }, actor) => `${subject(actor)} declined ${own(actor, 'change')}${quoted(note)}`,
  },
  change_asked: {
    ...plain,
    topic: 'request',
    ofOwner: 'change_asked',
    words: ({ note }, actor) => `${subject(actor)} asked for a change: ${note}`,
  },
  change_withdrawn: {
    ...plain,
    topic: 'request',
    ofOwner: 'hint',
    words: (_line, actor) => `${subject(actor)} withdrew the change`,
  },
  edited: {
    ...plain,
    freesPlaces: true,
    byHouse: { owner: 'change' },
    ofOwner: 'change',
    words: editText,
  },
  deposit_missed: {
    ...plain,
    freesPlaces: true,
    byHouse: { owner: 'change', house: 'hint' },
    words: ({ to }) =>
      to === 'canceled'
        ? 'Canceled because the deposit was not paid in time'
        : 'The deposit was not paid in time',
  },
  arrived: {
    ...plain,
    undo: 'noted',
    namesPerson: true,
    byHouse: { owner: 'arrived', house: 'hint' },
    words: ({ note }, { who }) => `Arrived${note === '' ? '' : ` ${note}`}, noted by ${who}`,
  },
  left: {
    ...plain,
    undo: 'noted',
    freesPlaces: true,
    namesPerson: true,
    byHouse: { owner: 'left', house: 'hint' },
    words: ({ note }, { who }) => `Left${note === '' ? '' : ` ${note}`}, noted by ${who}`,
  },
  came: {
    ...plain,
    undo: 'noted',
    byHouse: { owner: 'hint', house: 'hint' },
    words: (_line, { who }) => `Came as booked, noted by ${who}`,
  },
  assumed: {
    ...plain,
    undo: 'noted',
    freesPlaces: true,
    byHouse: { owner: 'hint', house: 'hint' },
    words: ({ note }, actor) => `${subject(actor)} assumed: ${note} as booked`,
  },
  times_corrected: {
    ...plain,
    freesPlaces: true,
    namesPerson: true,
    byHouse: { owner: 'hint', house: 'hint' },
    words: ({ note }, actor) => `${subject(actor)} corrected the times${colon(note)}`,
  },
  payment_kept: {
    ...plain,
    undo: 'answer',
    byHouse: { owner: 'hint' },
    words: ({ note }, actor) => `${subject(actor)} kept ${note}`,
  },
  undone: {
    ...plain,
    byHouse: { owner: 'hint' },
    words: ({ to, note }, actor) => `${subject(actor)} undid this: ${note || `${to} again`}`,
  },
} as const satisfies Record<BookingEvent, EventRow>;

/** Returns an event's row, typed with the full width of each column. */
export const eventRow = (event: BookingEvent): EventRow => bookingEvents[event];

/** Returns the events whose row matches. */
export function eventsThat(says: (row: EventRow) => boolean): BookingEvent[] {
  return (Object.keys(bookingEvents) as BookingEvent[]).filter((event) => says(eventRow(event)));
}

/** Events that an undo of this kind reverts. */
export type UndoableEvent<Kind extends 'answer' | 'noted'> = {
  [Event in BookingEvent]: (typeof bookingEvents)[Event]['undo'] extends Kind ? Event : never;
}[BookingEvent];
