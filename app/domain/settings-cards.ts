/** The cards of the admin's settings (R7): which fields each has, what they are called and kept as. */
import { holidayKeys, holidayNames } from './holidays';
import type { HolidayKey } from './holidays';
import { priceNames } from './price-list';
import type { PriceList } from './price-list';

/** What of the settings row the cards change. Times of day are minutes since local midnight. */
export type SettingValues = {
  businessName: string;
  ownerFirstName: string;
  streetAddress: string;
  city: string;
  region: string;
  postalCode: string;
  phoneNumber: string;
  infoEmail: string;
  socialUrl: string;
  galleryUrl: string;
  reviewsWidgetUrl: string;
  mapUrl: string;
  openingHours: string;
  timeZone: string;
  dropOffFrom: number;
  dropOffUntil: number;
  pickUpFrom: number;
  pickUpUntil: number;
  replyWithinHours: number;
  replyFrom: number;
  replyUntil: number;
  quickDaycareOffered: boolean;
  holdReviews: boolean;
  verificationName: string;
  verificationContent: string;
  privacyText: string;
  termsText: string;
};

/** How a field is typed, and with that how it is kept: `time` in minutes, `money` in cents. */
export type SettingKind =
  'line' | 'email' | 'phone' | 'address' | 'zone' | 'time' | 'count' | 'money' | 'check' | 'long';

/** One field of a card. */
export type SettingField<Name extends string = string> = {
  name: Name;
  label: string;
  kind: SettingKind;
  description?: string;
  /** May be left empty. */
  optional?: true;
};

const business: SettingField<keyof SettingValues>[] = [
  { name: 'businessName', label: 'Business name', kind: 'line' },
  {
    name: 'ownerFirstName',
    label: 'Your first name',
    kind: 'line',
    description: 'It signs mails and messages, and is the address of the page about you.',
  },
  { name: 'streetAddress', label: 'Street address', kind: 'line' },
  { name: 'city', label: 'City', kind: 'line' },
  { name: 'region', label: 'State', kind: 'line' },
  { name: 'postalCode', label: 'ZIP code', kind: 'line' },
  { name: 'phoneNumber', label: 'Phone number', kind: 'phone' },
  {
    name: 'infoEmail',
    label: 'Email for visitors',
    kind: 'email',
    description: 'Shown on the site. You sign in with the address of your account.',
  },
];

const links: SettingField<keyof SettingValues>[] = [
  {
    name: 'socialUrl',
    label: 'Social link',
    kind: 'address',
    optional: true,
    description: 'Behind “Follow us”.',
  },
  {
    name: 'galleryUrl',
    label: 'Gallery link',
    kind: 'address',
    optional: true,
    description: 'Behind “Gallery” in the menu.',
  },
  {
    name: 'reviewsWidgetUrl',
    label: 'Reviews widget',
    kind: 'address',
    optional: true,
    description: 'A page to show in a frame. It loads only when a visitor asks for it.',
  },
  {
    name: 'mapUrl',
    label: 'Map',
    kind: 'address',
    optional: true,
    description: 'The embed address of a map. It loads only when a visitor asks for it.',
  },
];

const hours: SettingField<keyof SettingValues>[] = [
  {
    name: 'openingHours',
    label: 'Opening hours',
    kind: 'line',
    description: 'Words for visitors. What can be booked is decided by the times below.',
  },
  { name: 'timeZone', label: 'Time zone', kind: 'zone' },
  { name: 'dropOffFrom', label: 'Drop Off from', kind: 'time' },
  { name: 'dropOffUntil', label: 'Drop Off until', kind: 'time' },
  { name: 'pickUpFrom', label: 'Pick Up from', kind: 'time' },
  { name: 'pickUpUntil', label: 'Pick Up until', kind: 'time' },
  {
    name: 'replyWithinHours',
    label: 'Hours to reply in',
    kind: 'count',
    description: 'Promised to whoever asks for a stay.',
  },
  { name: 'replyFrom', label: 'Replies from', kind: 'time' },
  { name: 'replyUntil', label: 'Replies until', kind: 'time' },
];

const markdown =
  'Begin a line with # for a heading, with - for a list. Empty brings back the text of the app.';

const priceHints: Partial<Record<keyof PriceList, string>> = {
  partDay: 'Up to 4 hours.',
  fullDay: 'Over 4, up to 12 hours.',
  holidayCredit: 'Taken off before Holiday Boarding is added, once per stay over a holiday.',
  quickDaycare: 'Five hours for one dog, holidays included.',
};

// In the order in which an owner thinks of them: Daycare, Boarding, holidays.
const priceOrder: readonly (keyof PriceList)[] = [
  'partDay',
  'fullDay',
  'addFull',
  'quickDaycare',
  'boarding',
  'addBoard',
  'holidayPart',
  'holidayFull',
  'dayHolAdd',
  'holidayBoarding',
  'boardHolAdd',
  'holidayCredit',
];

/** Every card whose fields stand in the settings row. */
export const settingsCards = {
  business,
  links,
  hours,
  quickDaycare: [
    {
      name: 'quickDaycareOffered',
      label: 'Offer Quick Daycare',
      kind: 'check',
      description: 'The button on each pet that books five hours from now, accepted at once.',
    },
  ],
  reviews: [
    {
      name: 'holdReviews',
      label: 'Hold new reviews for approval',
      kind: 'check',
      description: 'Without the tick they show at once.',
    },
  ],
  verification: [
    {
      name: 'verificationName',
      label: 'File name',
      kind: 'line',
      optional: true,
      description: 'As the other site asks for it, such as site-check.txt. Empty takes it away.',
    },
    { name: 'verificationContent', label: 'Content', kind: 'long', optional: true },
  ],
  privacy: [
    {
      name: 'privacyText',
      label: 'Privacy text',
      kind: 'long',
      optional: true,
      description: markdown,
    },
  ],
  terms: [
    { name: 'termsText', label: 'Terms', kind: 'long', optional: true, description: markdown },
  ],
} satisfies Record<string, SettingField<keyof SettingValues>[]>;

/** The fields of the pricing row. */
export const priceFields: SettingField<keyof PriceList>[] = priceOrder.map((name) => ({
  name,
  label: priceNames[name],
  kind: 'money',
  ...(priceHints[name] !== undefined && { description: priceHints[name] }),
}));

/** A switch for each holiday (R26). */
export const holidayFields: SettingField<HolidayKey>[] = holidayKeys.map((name) => ({
  name,
  label: holidayNames[name],
  kind: 'check',
}));

export type SettingsCard = keyof typeof settingsCards;

/** All forms of the settings whose fields are kept and compared. */
export type CardName = SettingsCard | 'prices' | 'holidays';

/** The fields of any card. */
export function fieldsOf(card: CardName): readonly SettingField[] {
  if (card === 'prices') return priceFields;
  return card === 'holidays' ? holidayFields : settingsCards[card];
}

export function isCardName(name: unknown): name is CardName {
  return (
    typeof name === 'string' &&
    (Object.hasOwn(settingsCards, name) || name === 'prices' || name === 'holidays')
  );
}
