/** The index of the settings: the cards in groups, with their state and page. */
import { counted } from '~/core/text/counted';
import { linesOf } from '~/core/text/format';
import { formatTime } from '~/core/time/format-dates';
import { cardId, cardSlug, paths } from '~/core/web/paths';
import { formatMoney } from '~/core/money/money';
import type { PriceList } from '~/features/money/pricing/price-list';
import { offersIn } from '~/features/money/credit/credit-offers';
import { pricesByTimeOf } from '~/features/money/pricing/prices-by-time';
import { plainRate } from '~/features/money/pricing/tax-rule';
import { type CardOfPage, houseRules } from './house-rules';
import type { CardName, SettingValues } from './settings-cards';
import { siteCards } from './site-cards';

/** Facts for the texts of the index; numbers count rows. */
export type IndexFacts = {
  settings: SettingValues;
  /** The admin's own account. */
  viewer: { id: string; email: string };
  prices: PriceList;
  holidays: { on: number; all: number };
  /** Upcoming ones, including today; consecutive days count as one. */
  specialDays: number;
  /** Names of the required papers. */
  papers: string[];
  /** Currently offered. */
  extras: number;
  agreementAsked: boolean;
  replies: number;
  pictures: { home: number; about: number };
  reviewsWaiting: number;
  helpers: number;
  /** Stand-in and end of the hand-over (R106); null if not handed over. */
  handOver: { helper: string; until: string } | null;
  /** Formatted; null without any change. */
  lastChange: string | null;
  payments: 'off' | 'test' | 'on';
  mail: 'off' | 'on';
  /** Number of parts of the installation in trouble. */
  troubles: number;
};

type State = (facts: IndexFacts) => string;

/** Returns a card's text from the settings alone. */
type OfSettings = (settings: SettingValues) => string;

const off = 'off';
const onOrOff = (on: boolean) => (on ? 'on' : off);
const listed = (parts: readonly (string | false)[], none = off) =>
  parts.filter((part) => part !== false).join(', ') || none;
const noneOr = (count: number, words = String(count)) => (count === 0 ? 'none' : words);
const filled = (...texts: readonly string[]) => {
  const count = texts.filter((text) => text !== '').length;
  return noneOr(count, `${count} of ${texts.length}`);
};

const ofSettings =
  (state: OfSettings): State =>
  ({ settings }) =>
    state(settings);

const lateWords = {
  off: '',
  by_rates: ', late Pick Up by the rates',
  fee: ', late Pick Up for a fee',
} as const;

const atOnceWords = { off, daycare: 'Daycare', both: 'Daycare and Boarding' } as const;

type OtherRow =
  | 'agreement'
  | 'closed-dates'
  | 'replies'
  | 'pictures'
  | 'email'
  | 'account'
  | 'helpers'
  | 'changes'
  | 'export'
  | 'import'
  | 'health';

export type IndexName = CardName | OtherRow;

/** The state of each card, in words that complete `Deposit: …`. */
export const cardStates: Record<IndexName, State> = {
  places: ofSettings((settings) => {
    const { dogLimit, overnightLimit, leadBoardingHours, leadDaycareHours } = settings;
    const { leastNights, leastNightsByTime } = settings;
    return listed(
      [
        dogLimit !== null && String(dogLimit),
        overnightLimit !== null && `${overnightLimit} overnight`,
        (leadBoardingHours ?? leadDaycareHours) !== null && 'with notice',
        leastNights !== null && `from ${counted(leastNights, 'night')}`,
        leastNightsByTime !== '' && 'nights by time of year',
      ],
      'no limit',
    );
  }),
  hours: ofSettings(({ dropOffFrom, dropOffUntil, pickUpFrom, pickUpUntil }) => {
    const opens = formatTime(Math.min(dropOffFrom, pickUpFrom));
    return `${opens} to ${formatTime(Math.max(dropOffUntil, pickUpUntil))}`;
  }),
  holidays: ({ holidays: { on, all } }) =>
    on === 0 ? 'no holiday rates' : `rates on ${on} of ${all}`,
  'closed-dates': ({ specialDays }) => noneOr(specialDays, `${specialDays} to come`),
  requests: ofSettings(({ severalDays, changeRequests, waitlist, calendarFeeds, signInLinks }) =>
    listed([
      severalDays && 'several days',
      changeRequests && 'changes',
      waitlist && 'waitlist',
      calendarFeeds && 'calendar apps',
      signInLinks && 'sign-in links',
    ]),
  ),
  atOnce: ofSettings(({ acceptAtOnce, acceptOverHolidays }) =>
    listed([
      acceptAtOnce !== 'off' && atOnceWords[acceptAtOnce],
      acceptAtOnce !== 'off' && acceptOverHolidays && 'holidays too',
    ]),
  ),
  quickDaycare: ofSettings(({ quickDaycareOffered }) => onOrOff(quickDaycareOffered)),

  vaccinations: ({ papers }) => listed(papers),
  firstVisits: ofSettings((settings) => {
    const { meetFirst, meetAgainMonths, dogNotes, leastAgeMonths, neuteredFromMonths } = settings;
    return listed([
      meetFirst && 'before the first stay',
      meetAgainMonths !== null && `again after ${counted(meetAgainMonths, 'month')}`,
      leastAgeMonths !== null && `from ${counted(leastAgeMonths, 'month')}`,
      neuteredFromMonths !== null && `neutered from ${counted(neuteredFromMonths, 'month')}`,
      dogNotes && 'notes on dogs',
    ]);
  }),
  agreement: ({ agreementAsked }) => onOrOff(agreementAsked),
  records: ofSettings(({ askAddress, keepRecordsMonths }) =>
    listed([
      askAddress && 'addresses',
      keepRecordsMonths !== null && `for ${counted(keepRecordsMonths, 'month')}`,
    ]),
  ),
  bring: ofSettings(({ whatToBring }) => {
    const count = linesOf(whatToBring).length;
    return noneOr(count, counted(count, 'thing'));
  }),

  arrivals: ofSettings(({ trackArrivals, lateCharge }) =>
    trackArrivals ? `on${lateWords[lateCharge]}` : off,
  ),
  care: ofSettings(({ carePlans }) => onOrOff(carePlans)),
  updates: ofSettings(({ updates }) => onOrOff(updates)),
  houseNotes: ofSettings(({ houseNotes }) => (houseNotes === '' ? off : 'written')),

  prices: ({ prices }) =>
    `Boarding ${formatMoney(prices.boarding)}, Daycare ${formatMoney(prices.fullDay)}`,
  pricesByTime: ofSettings((settings) => {
    const { seasons, longStay } = pricesByTimeOf(settings);
    return listed([
      seasons.length > 0 && counted(seasons.length, 'season'),
      longStay !== null &&
        `${longStay.percent}% off from ${counted(longStay.nights, 'night')}${longStay.notOverHolidays ? ', not over holidays' : ''}`,
    ]);
  }),
  tax: ofSettings(({ taxRate, taxIncluded }) =>
    taxRate === null ? off : `${plainRate(taxRate)}% ${taxIncluded ? 'included' : 'added'}`,
  ),
  extras: ({ extras, settings: { adjustments } }) =>
    listed([extras > 0 && counted(extras, 'extra'), adjustments && 'charges and discounts']),
  cancelling: ofSettings((settings) => {
    const { cancelDaysBoarding, cancelDaysDaycare, cancelKeepPercent } = settings;
    const { cancelSecondDays, cancelSecondPercent } = settings;
    const isOn = (cancelDaysBoarding ?? cancelDaysDaycare) !== null;
    return listed([
      cancelDaysBoarding !== null && `free until ${daysBefore(cancelDaysBoarding)} Boarding`,
      cancelDaysDaycare !== null && `free until ${daysBefore(cancelDaysDaycare)} Daycare`,
      isOn && `then you keep ${cancelKeepPercent}%`,
      isOn &&
        cancelSecondDays !== null &&
        `and ${cancelSecondPercent ?? 0}% from ${daysBefore(cancelSecondDays)} Drop Off`,
    ]);
  }),
  deposit: ofSettings(({ depositPercent, depositHours, depositDaycare, restDueDays }) =>
    listed([
      depositPercent !== null && `${depositPercent}% within ${counted(depositHours, 'hour')}`,
      depositPercent !== null && depositDaycare && 'Daycare too',
      restDueDays !== null && `the rest ${daysBefore(restDueDays)} Drop Off`,
    ]),
  ),
  tips: ofSettings(({ tips }) => onOrOff(tips)),
  houseCredit: ofSettings(({ houseCredit, creditOffers }) => {
    const offers = offersIn(creditOffers).length;
    return houseCredit && offers > 0 ? counted(offers, 'offer') : onOrOff(houseCredit);
  }),
  paymentReminders: ofSettings(({ paymentReminders }) => onOrOff(paymentReminders)),
  otherWays: ({
    payments,
    settings: { venmoName, zelleAddress, cashAppTag, paypalMeName, cashOrCheck },
  }) =>
    listed(
      [
        payments !== 'off' && (payments === 'test' ? 'PayPal (test mode)' : 'PayPal'),
        venmoName !== '' && 'Venmo',
        zelleAddress !== '' && 'Zelle',
        cashAppTag !== '' && 'Cash App',
        paypalMeName !== '' && 'PayPal.Me',
        cashOrCheck && 'cash or check',
      ],
      'when they come',
    ),

  messages: ofSettings(({ messagePictures }) =>
    messagePictures ? 'with pictures' : 'no pictures',
  ),
  replies: ({ replies }) => noneOr(replies),
  answers: ofSettings(({ quickReasons }) => {
    const count = linesOf(quickReasons).length;
    return noneOr(count, counted(count, 'quick reason'));
  }),
  welcome: ofSettings(({ welcomeEmail }) => onOrOff(welcomeEmail)),
  notices: ofSettings(({ phoneNotices }) => onOrOff(phoneNotices)),
  email: ({ mail }) => (mail === 'on' ? 'emails are sent' : 'emails are not sent'),

  business: ofSettings(({ businessName, streetAddress }) =>
    streetAddress === '' ? 'not saved yet' : businessName,
  ),
  trust: ofSettings(({ trustPage }) => onOrOff(trustPage)),
  facts: ofSettings(({ insurance, mostDogs, experience }) =>
    filled(insurance, mostDogs, experience),
  ),
  links: ofSettings(({ socialUrl, galleryUrl, reviewsWidgetUrl, mapUrl }) =>
    filled(socialUrl, galleryUrl, reviewsWidgetUrl, mapUrl),
  ),
  pictures: ({ pictures: { home, about } }) => `${home} on Home, ${about} on About`,
  reviews: ({ settings: { holdReviews }, reviewsWaiting }) =>
    listed([
      holdReviews ? 'held for approval' : 'shown right away',
      reviewsWaiting > 0 && `${reviewsWaiting} waiting`,
    ]),
  privacy: ofSettings(({ privacyText }) => ownText(privacyText)),
  terms: ofSettings(({ termsText }) => ownText(termsText)),
  verification: ofSettings(({ verificationName }) => verificationName || 'none'),

  account: ({ viewer }) => viewer.email,
  helpers: ({ helpers, handOver }) =>
    handOver === null ? noneOr(helpers) : `${handOver.helper} is in charge until ${handOver.until}`,
  changes: ({ lastChange }) => (lastChange === null ? 'none yet' : `last ${lastChange}`),
  export: () => 'a ZIP to download',
  import: () => 'from a CSV file',
  health: ({ troubles }) => (troubles === 0 ? 'all well' : counted(troubles, 'problem')),
};

const daysBefore = (days: number) =>
  days === 0 ? 'the start of' : `${counted(days, 'day')} before`;
const ownText = (text: string) => (text === '' ? 'the app’s starting text' : 'your own');

type Place = { title: string; to: (facts: IndexFacts) => string };

/** The cards that this page's own address leads to. */
export const ownPages = [...houseRules, ...siteCards];

/** Cards that are about one thing share a page, under the name of its row (R149). */
const sharedPages: readonly { title: string; cards: readonly [CardName, ...CardName[]] }[] = [
  { title: 'Prices', cards: ['prices', 'quickDaycare', 'pricesByTime', 'tax', 'extras'] },
  { title: 'Booking terms', cards: ['cancelling', 'deposit'] },
  { title: 'Messages', cards: ['messages', 'welcome', 'notices'] },
];

/** A page of the settings: its title and its cards, the one of its address first. */
export type SettingsPage = { title: string; cards: readonly CardOfSettings[] };

type CardOfSettings = Pick<CardOfPage, 'title'> &
  Partial<Pick<CardOfPage, 'intro' | 'list'>> & { card: CardName };

const cardsWithoutIntro: readonly CardOfSettings[] = [
  { card: 'quickDaycare', title: 'Quick Daycare' },
  {
    card: 'prices',
    title: 'Prices',
    intro: 'In dollars. Changes apply to new requests; existing bookings keep their price.',
  },
];

/** Returns the page of a card's address, such as `first-visits`; null if there is none. */
export function settingsPageOf(slug: string | undefined): SettingsPage | null {
  const all: readonly CardOfSettings[] = [...ownPages, ...cardsWithoutIntro];
  const first = all.find(({ card }) => cardSlug(card) === slug);
  if (first === undefined || first.card === 'quickDaycare') return null;
  const shared = sharedPages.find(({ cards }) => cards.includes(first.card));
  if (shared === undefined) return { title: first.title, cards: [first] };
  const others = shared.cards.flatMap((card) => all.filter((one) => one.card === card));
  return { title: shared.title, cards: [first, ...others.filter((one) => one !== first)] };
}

/** Cards that share a page, and pages without a card. */
const otherPlaces: Record<Exclude<IndexName, (typeof ownPages)[number]['card']>, Place> = {
  hours: { title: 'Hours', to: () => paths.adminSettings('hours') },
  answers: { title: 'Answers to requests', to: () => paths.settingsPart('hours', 'answers') },
  holidays: { title: 'Holidays', to: () => paths.adminSettings('holidays') },
  'closed-dates': { title: 'Special days', to: () => paths.adminSettings('closed-dates') },
  quickDaycare: { title: 'Quick Daycare', to: () => paths.settingsPart('prices', 'quickDaycare') },
  agreement: { title: 'Agreement', to: () => paths.settingsCard('agreement') },
  bring: { title: 'What to bring', to: () => paths.settingsPart('texts', 'bring') },
  prices: { title: 'Prices', to: () => paths.adminSettings('prices') },
  otherWays: { title: 'How owners pay', to: () => paths.setUpStep('payments') },
  replies: { title: 'Quick replies', to: paths.quickReplies },
  email: { title: 'Email', to: () => paths.setUpStep('mail') },
  pictures: { title: 'Pictures', to: () => paths.adminSettings('pictures') },
  reviews: { title: 'Reviews', to: () => paths.adminSettings('reviews') },
  privacy: { title: 'Privacy', to: () => paths.settingsPart('texts', 'privacy') },
  terms: { title: 'Terms', to: () => paths.settingsPart('texts', 'terms') },
  verification: {
    title: 'Verification file',
    to: () => paths.settingsPart('texts', 'verification'),
  },
  account: { title: 'My account', to: ({ viewer }) => paths.settingsOf(viewer.id) },
  helpers: { title: 'Helpers and hand-over', to: paths.adminStaff },
  changes: { title: 'Changes', to: () => paths.adminSettings('changes') },
  export: { title: 'Everything in one file', to: () => paths.adminSettings('export') },
  import: { title: 'Import owners, dogs and stays', to: paths.adminImport },
  health: { title: 'Health of the site', to: paths.adminHealth },
};

const places = {
  ...otherPlaces,
  ...Object.fromEntries(
    ownPages.map(({ card, title }) => [card, { title, to: () => paths.settingsCard(card) }]),
  ),
} as Record<IndexName, Place>;

const groups: readonly { title: string; rows: readonly IndexName[] }[] = [
  {
    title: 'Places and days',
    rows: [
      ...(['places', 'hours', 'holidays', 'closed-dates'] as const),
      ...(['requests', 'atOnce', 'quickDaycare'] as const),
    ],
  },
  {
    title: 'Dogs and papers',
    rows: ['vaccinations', 'firstVisits', 'agreement', 'records', 'bring'],
  },
  { title: 'The day', rows: ['arrivals', 'care', 'updates', 'houseNotes'] },
  {
    title: 'Money',
    rows: [
      ...(['prices', 'cancelling', 'tips', 'houseCredit'] as const),
      ...(['paymentReminders', 'otherWays'] as const),
    ],
  },
  {
    title: 'Messages',
    rows: ['messages', 'replies', 'answers'],
  },
  {
    title: 'The site',
    rows: [
      ...(['business', 'facts', 'trust', 'pictures', 'reviews'] as const),
      ...(['privacy', 'terms'] as const),
    ],
  },
  {
    title: 'Access',
    rows: ['account', 'helpers', 'changes', 'import'],
  },
  {
    title: 'Hosting',
    rows: ['email', 'health', 'verification', 'links', 'export'],
  },
];

export type IndexRow = {
  id: string;
  /** Anchors of the cards that share its page. */
  also: string[];
  title: string;
  state: string;
  to: string;
};

export type IndexGroup = { title: string; rows: IndexRow[] };

/** Anchors in older links, of cards that are now rows. */
const anchors: Partial<Record<IndexName, string>> = {
  email: 'email-test',
};

/** Returns the index in order. `id` is the anchor that the card had on the previous single page. */
export function settingsIndex(facts: IndexFacts): IndexGroup[] {
  return groups.map(({ title, rows }) => ({
    title,
    rows: rows.map((name) => {
      const shared = sharedPages.find(({ cards: [first] }) => first === name);
      // Quick Daycare has a row of its own, among the days.
      const others = (shared?.cards ?? []).filter(
        (card) => card !== name && card !== 'quickDaycare',
      );
      return {
        id: anchors[name] ?? cardId(name),
        also: others.map(cardId),
        title: shared?.title ?? places[name].title,
        state: stateOf([name, ...others], facts),
        to: places[name].to(facts),
      };
    }),
  }));
}

/** Joins what is set on the cards of a page; of a card alone, whatever it says. */
function stateOf(cards: readonly IndexName[], facts: IndexFacts): string {
  const [alone] = cards;
  if (cards.length === 1 && alone !== undefined) return cardStates[alone](facts);
  return listed(
    cards.map((card) => {
      const state = cardStates[card](facts);
      if (state === off) return false;
      if (state === 'on') return places[card].title.toLowerCase();
      return card === 'tax' ? `sales tax ${state}` : state;
    }),
  );
}
