import {
  fieldsOf,
  initialSettings,
  sameValue,
  type SettingsCard,
  type SettingValues,
} from './settings-cards';

/** A card with its own page. */
export type CardOfPage = {
  card: SettingsCard;
  title: string;
  intro: string;
  /** The conditions of a rule, each a sentence. */
  list?: readonly string[];
};

/** The cards of features that are off by default (R42), in order. */
export const houseRules = [
  {
    card: 'places',
    title: 'Places',
    intro:
      'Owners can’t book when the house is full, with less notice, or for fewer nights. You’re asked first and can go on. Stays that are booked already stay booked.',
  },
  {
    card: 'vaccinations',
    title: 'Vaccinations',
    intro:
      'Owners send certificates from the page of their dog, and you confirm them. Without them they can still send a request, and you’re asked before you accept it.',
  },
  {
    card: 'firstVisits',
    title: 'First visits',
    intro:
      'Plan the visit on the page of the dog. Until then its owner can send a request, and you’re asked before you accept it, as you are for a dog that is too young or should be neutered.',
  },
  {
    card: 'requests',
    title: 'Requests',
    intro: 'What owners can do besides asking for a single stay.',
  },
  {
    card: 'atOnce',
    title: 'Confirm right away',
    intro:
      'A request of an owner you know needs no answer if all of this is true. All other requests need your answer and say why.',
    list: [
      'There is a free place.',
      'Each dog had an accepted stay that ended in the last 12 months.',
      'You have met each dog, each is as old as you ask, and none is kept apart from a dog that is here then.',
      'The dogs have all vaccinations that you ask for, until the end of the stay.',
      'The owner has paid for all stays that are over.',
      'The stay has at most 14 nights.',
      'The stay is not over a holiday, unless you tick the box.',
    ],
  },
  {
    card: 'extras',
    title: 'Extras',
    intro: 'What can be on a bill besides the stay.',
  },
  {
    card: 'pricesByTime',
    title: 'Prices by time',
    intro:
      'Boarding can cost more or less at a time of year, and a long stay can cost less. Each is a line of its own on the bill. The price is for the first dog and each day of the stay that begins in that time; owners with a price of their own keep it. Stays that are booked already keep their prices until their times or dogs change.',
  },
  {
    card: 'tax',
    title: 'Sales tax',
    intro:
      'The tax is one line of the bill, of everything that is taxed after discounts. Tips are never taxed. Stays that are booked already keep their tax until their times, dogs or extras change. On the page “Note, prices and sign-in” of an owner you can say that they pay none, and why.',
  },
  {
    card: 'arrivals',
    title: 'Arrivals',
    intro:
      'You note when dogs arrive and leave, on Today or on the page of the stay. Places then go by that: a dog that leaves early makes room, and one that stays longer takes its place. Owners see it on the page of their stay.',
  },
  {
    card: 'care',
    title: 'Care',
    intro:
      'What each dog eats and takes, when, and who gave it. The day sheet lists it for each day, with arrivals, departures and what to look out for. Owners see what was given on the page of their stay.',
  },
  {
    card: 'updates',
    title: 'Updates',
    intro:
      'Owners see how it goes on the page of their stay. They get an email after 10 minutes, unless they have seen it by then. Only they and you can open the pictures, which are deleted 180 days after the stay. You can also write up incidents, which stay as they were written.',
  },
  {
    card: 'houseNotes',
    title: 'House notes',
    intro:
      'What a helper needs to know about your house if you’re ever ill. It’s on the stand-in’s page, which only you and the helper you hand over to can open.',
  },
  {
    card: 'messages',
    title: 'Messages',
    intro:
      'Only the owner of a conversation and you can open its pictures. They are deleted 180 days after the message; the words stay.',
  },
  {
    card: 'cancelling',
    title: 'Canceling',
    intro:
      'Canceling is free until noon, this many days before Drop Off, and for 2 hours after you confirm a stay. After that you keep a part of the total, as far as it was paid, and more of it from a second step on, if you set one. No money moves by itself. Stays that are booked already keep their terms.',
  },
  {
    card: 'deposit',
    title: 'Deposit',
    intro:
      'When you confirm a Boarding stay, its owner pays a part of the total by a deadline and gets a reminder at half time. A stay that isn’t paid in time is canceled, and you both get an email. In the last 24 hours before Drop Off, or after you raised the total, you’re only told. You can give more time under “Payments & refunds” of the booking. Stays that are confirmed already stay as they are.',
  },
  {
    card: 'tips',
    title: 'Tips',
    intro:
      'Owners can add 10, 15 or 20% or an amount of their own when they pay online; “No tip” is chosen until they do. A tip is a line of its own on the bill. Refunds leave it out unless you tick it.',
  },
  {
    card: 'houseCredit',
    title: 'House credit',
    intro:
      'You add credit on an owner’s page, under “Note, prices and sign-in”: money they paid ahead, or a bonus that may end. The payment page uses it first, unless they untick it. What a stay canceled in time had used comes back by itself. What is paid in counts as income that day. Owners can give a part of it to someone by email.',
  },
  {
    card: 'paymentReminders',
    title: 'Payment reminders',
    intro:
      'An owner gets an email 3 and 10 days after a stay that isn’t paid in full, between 9 AM and 8 PM. You can also send the link yourself, under “Payments & refunds” of the booking.',
  },
  {
    card: 'records',
    title: 'Records',
    intro:
      'Some cities and states ask you to keep records of who stayed with you. If an owner deletes their account, it is erased this long after their last stay.',
  },
  {
    card: 'welcome',
    title: 'Welcome email',
    intro:
      'Everyone who signs up gets one email that says what comes next: add a dog, send the certificates that you ask for, meet you if you meet each dog first, and book.',
  },
  {
    card: 'notices',
    title: 'Notices on phones',
    intro:
      'A phone or computer can show what happens, also while this site is closed: requests, messages and late Pick Up to you; answers, messages and updates to owners.',
  },
] as const satisfies readonly CardOfPage[];

export type HouseRule = (typeof houseRules)[number];

/** Returns the house rules whose fields all have their initial values. */
export function rulesThatAreOff(stored: SettingValues): HouseRule[] {
  const values: Readonly<Record<string, unknown>> = stored;
  const initial: Readonly<Record<string, unknown>> = initialSettings;
  return houseRules.filter(({ card }) =>
    fieldsOf(card).every(({ name }) => sameValue(values[name], initial[name])),
  );
}
