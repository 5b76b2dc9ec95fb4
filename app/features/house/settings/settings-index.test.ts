import { describe, expect, it } from 'vitest';
import { samplePrices } from '~/features/money/pricing/price-list';
import { houseRules } from './house-rules';
import {
  cardStates,
  type IndexFacts,
  type IndexName,
  settingsIndex,
  settingsPageOf,
} from './settings-index';
import { type CardName, fieldsOf, initialSettings, type SettingValues } from './settings-cards';
import { paths } from '~/core/web/paths';

const facts = (settings: Partial<SettingValues> = {}, more: Partial<IndexFacts> = {}) => ({
  settings: { ...initialSettings, ...settings },
  viewer: { id: 'nora', email: 'nora@example.com' },
  prices: samplePrices,
  holidays: { on: 11, all: 14 },
  specialDays: 0,
  extras: 0,
  papers: [],
  agreementAsked: false,
  replies: 0,
  pictures: { home: 3, about: 1 },
  reviewsWaiting: 0,
  helpers: 0,
  handOver: null,
  lastChange: null,
  payments: 'off' as const,
  mail: 'off' as const,
  troubles: 0,
  ...more,
});

type Case = [
  card: IndexName,
  words: string,
  settings?: Partial<SettingValues>,
  more?: Partial<IndexFacts>,
];

const cases: Case[] = [
  ['places', 'no limit'],
  ['places', '8', { dogLimit: 8 }],
  ['places', '8, 4 overnight', { dogLimit: 8, overnightLimit: 4 }],
  ['places', '4 overnight', { overnightLimit: 4 }],
  ['hours', '7:00 AM to 9:30 PM', { dropOffFrom: 420, pickUpFrom: 480, pickUpUntil: 1290 }],
  ['holidays', 'rates on 11 of 14'],
  ['holidays', 'no holiday rates', {}, { holidays: { on: 0, all: 14 } }],
  ['closed-dates', 'none'],
  ['closed-dates', '2 to come', {}, { specialDays: 2 }],
  ['requests', 'several days, waitlist', { severalDays: true, waitlist: true }],
  ['requests', 'changes, calendar apps', { changeRequests: true, calendarFeeds: true }],
  ['atOnce', 'off', { acceptOverHolidays: true }],
  ['atOnce', 'Daycare', { acceptAtOnce: 'daycare' }],
  [
    'atOnce',
    'Daycare and Boarding, holidays too',
    { acceptAtOnce: 'both', acceptOverHolidays: true },
  ],
  ['quickDaycare', 'on'],
  ['quickDaycare', 'off', { quickDaycareOffered: false }],
  ['vaccinations', 'Rabies, Bordetella', {}, { papers: ['Rabies', 'Bordetella'] }],
  [
    'firstVisits',
    'before the first stay, again after 1 month',
    { meetFirst: true, meetAgainMonths: 1 },
  ],
  ['firstVisits', 'notes on dogs', { dogNotes: true }],
  [
    'firstVisits',
    'from 4 months, neutered from 12 months',
    { leastAgeMonths: 4, neuteredFromMonths: 12 },
  ],
  ['places', 'with notice, from 2 nights', { leadDaycareHours: 2, leastNights: 2 }],
  ['places', 'nights by time of year', { leastNightsByTime: 'Jul 1 to Jul 9: 2 nights' }],
  ['agreement', 'on', {}, { agreementAsked: true }],
  ['records', 'addresses, for 24 months', { askAddress: true, keepRecordsMonths: 24 }],
  ['bring', '4 things'],
  ['bring', 'none', { whatToBring: ' \n' }],
  ['arrivals', 'off', { lateCharge: 'fee' }],
  ['arrivals', 'on', { trackArrivals: true }],
  ['arrivals', 'on, late Pick Up for a fee', { trackArrivals: true, lateCharge: 'fee' }],
  ['arrivals', 'on, late Pick Up by the rates', { trackArrivals: true, lateCharge: 'by_rates' }],
  ['care', 'on', { carePlans: true }],
  ['updates', 'on', { updates: true }],
  ['houseNotes', 'off'],
  ['houseNotes', 'written', { houseNotes: 'The keys are in the hall.' }],
  ['prices', 'Boarding $65.00, Daycare $45.00'],
  ['pricesByTime', '1 season', { seasonPrices: 'Jul 1 to Aug 31: Boarding $75' }],
  ['pricesByTime', '10% off from 7 nights', { longStayNights: 7, longStayPercent: 10 }],
  ['pricesByTime', 'off', { longStayNights: 7 }],
  [
    'pricesByTime',
    '10% off from 7 nights, not over holidays',
    { longStayNights: 7, longStayPercent: 10, longStayNoHolidays: true },
  ],
  ['tax', 'off', { taxNumber: '12' }],
  ['tax', '8.875% added', { taxRate: 88_750 }],
  ['tax', '6% included', { taxRate: 60_000, taxIncluded: true }],
  ['extras', '2 extras, charges and discounts', { adjustments: true }, { extras: 2 }],
  ['extras', 'charges and discounts', { adjustments: true }],
  ['cancelling', 'free until 3 days before Boarding, then you keep 50%', { cancelDaysBoarding: 3 }],
  [
    'cancelling',
    'free until the start of Daycare, then you keep 20%',
    { cancelDaysDaycare: 0, cancelKeepPercent: 20 },
  ],
  [
    'cancelling',
    'free until 3 days before Boarding, then you keep 50%, and 100% from 1 day before Drop Off',
    { cancelDaysBoarding: 3, cancelSecondDays: 1, cancelSecondPercent: 100 },
  ],
  ['deposit', 'off', { depositDaycare: true, depositHours: 12 }],
  ['deposit', '30% within 48 hours, Daycare too', { depositPercent: 30, depositDaycare: true }],
  ['deposit', '30% within 1 hour', { depositPercent: 30, depositHours: 1 }],
  ['deposit', 'the rest 7 days before Drop Off', { restDueDays: 7 }],
  ['tips', 'on', { tips: true }],
  ['houseCredit', 'on', { houseCredit: true }],
  ['houseCredit', 'off', { creditOffers: 'Pay $400, get $450' }],
  ['houseCredit', '1 offer', { houseCredit: true, creditOffers: 'Pay $400, get $450' }],
  ['paymentReminders', 'on', { paymentReminders: true }],
  ['otherWays', 'Zelle, cash or check', { zelleAddress: 'nora@example.com', cashOrCheck: true }],
  [
    'otherWays',
    'Venmo, Cash App, PayPal.Me',
    { venmoName: '@Nora', cashAppTag: '$Nora', paypalMeName: 'Nora' },
  ],
  ['otherWays', 'when they come'],
  ['otherWays', 'PayPal, cash or check', { cashOrCheck: true }, { payments: 'on' }],
  ['otherWays', 'PayPal (test mode)', {}, { payments: 'test' }],
  ['messages', 'with pictures', { messagePictures: true }],
  ['replies', '3', {}, { replies: 3 }],
  ['answers', '3 quick reasons'],
  ['welcome', 'off'],
  ['welcome', 'on', { welcomeEmail: true }],
  ['notices', 'on', { phoneNotices: true }],
  ['email', 'emails are not sent'],
  ['email', 'emails are sent', {}, { mail: 'on' }],
  ['business', 'not saved yet'],
  ['business', 'Tail House', { businessName: 'Tail House', streetAddress: '9 Elm Street' }],
  ['facts', '2 of 3', { insurance: 'Insured', experience: 'Since 2015' }],
  ['trust', 'off'],
  ['trust', 'on', { trustPage: true }],
  ['links', 'none'],
  ['links', '1 of 4', { mapUrl: 'https://maps.example/' }],
  ['pictures', '3 on Home, 1 on About'],
  ['reviews', 'shown right away'],
  ['reviews', 'held for approval, 2 waiting', { holdReviews: true }, { reviewsWaiting: 2 }],
  ['privacy', 'the app’s starting text'],
  ['terms', 'your own', { termsText: '# Ours' }],
  ['verification', 'check.txt', { verificationName: 'check.txt' }],
  ['account', 'nora@example.com'],
  ['helpers', '1', {}, { helpers: 1 }],
  [
    'helpers',
    'Kim is in charge until Tue, Dec 1, 6:00 PM',
    {},
    { handOver: { helper: 'Kim', until: 'Tue, Dec 1, 6:00 PM' } },
  ],
  ['changes', 'none yet'],
  ['changes', 'last Mon, Nov 16', {}, { lastChange: 'Mon, Nov 16' }],
  ['health', 'all well'],
  ['health', '1 problem', {}, { troubles: 1 }],
];

describe('the index of the settings', () => {
  it.each(cases)('%s: %s', (card, words, settings, more) => {
    expect(cardStates[card](facts(settings, more))).toBe(words);
  });

  it('says off of each rule of a new house, and something else once anything is set', () => {
    // These depend on another setting of the card that switches them on.
    const refining = [
      ...['depositHours', 'depositDaycare', 'acceptOverHolidays', 'lateCharge', 'lateFeeCents'],
      ...['lateGraceMinutes', 'cancelDaysHoliday', 'cancelKeepPercent', 'cancelSecondDays'],
      ...['cancelSecondPercent', 'longStayNights', 'longStayPercent', 'longStayNoHolidays'],
      ...['taxName', 'taxDaycare', 'taxBoarding', 'taxExtras', 'taxIncluded', 'taxNumber'],
      'creditOffers',
    ];
    for (const { card } of houseRules)
      for (const { name, kind, options } of fieldsOf(card)) {
        if (refining.includes(name)) continue;
        const value =
          kind === 'check'
            ? true
            : kind === 'line'
              ? 'Nora1'
              : kind === 'long'
                ? 'Jul 1 to Aug 31: Boarding $75'
                : (options?.at(-1)?.value ?? 9);
        const papers = kind === 'ticks' ? ['Rabies'] : [];
        expect(cardStates[card](facts({ [name]: value }, { papers })), name).not.toBe(
          cardStates[card](facts()),
        );
      }
  });

  it('has a row for each card, once, in the groups of the house', () => {
    const groups = settingsIndex(facts());
    expect(groups.map(({ title }) => title)).toEqual([
      'Places and days',
      'Dogs and papers',
      'The day',
      'Money',
      'Messages',
      'The site',
      'Access',
      'Hosting',
    ]);
    const rows = groups.flatMap((group) => group.rows);
    const ids = rows.flatMap(({ id, also }) => [id, ...also]);
    expect(ids).toHaveLength(Object.keys(cardStates).length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(rows.map(({ to }) => to)).size).toBe(rows.length);
    for (const { id, state, title } of rows) expect([id, state && title]).not.toContain('');
    for (const name of Object.keys(cardStates))
      if (fieldsOf(name as CardName).length > 0) expect(ids).toContain(`card-${name}`);
  });

  it('R149 says on one row what is set on the cards that share a page', () => {
    const row = (title: string, settings: Partial<SettingValues> = {}) =>
      settingsIndex(facts(settings, { extras: 2 }))
        .flatMap(({ rows }) => rows)
        .find((one) => one.title === title);
    expect(row('Booking terms')).toMatchObject({ state: 'off', also: ['card-deposit'] });
    expect(row('Booking terms', { cancelDaysBoarding: 3, depositPercent: 30 })?.state).toBe(
      'free until 3 days before Boarding, then you keep 50%, 30% within 48 hours',
    );
    expect(row('Prices', { taxRate: 60_000 })?.state).toBe(
      'Boarding $65.00, Daycare $45.00, sales tax 6% added, 2 extras',
    );
    expect(row('Messages', { welcomeEmail: true, phoneNotices: true })?.state).toBe(
      'no pictures, welcome email, notices on phones',
    );
    expect(settingsPageOf('deposit')?.cards.map(({ card }) => card)).toEqual([
      'deposit',
      'cancelling',
    ]);
    expect(settingsPageOf('prices')?.cards.map(({ card }) => card)).toEqual([
      ...['prices', 'quickDaycare', 'pricesByTime', 'tax', 'extras'],
    ]);
    expect(settingsPageOf('tips')?.cards).toHaveLength(1);
    for (const slug of ['quick-daycare', 'agreement', 'no-such-card', undefined])
      expect(settingsPageOf(slug)).toBeNull();
  });

  it('leads to the page of a card, and keeps the anchors of the pages before', () => {
    const rows = settingsIndex(facts()).flatMap((group) => group.rows);
    const at = (id: string) => rows.find((row) => row.id === id)?.to;
    expect(at('card-firstVisits')).toBe('/admin/settings/first-visits');
    expect(at('card-cancelling')).toBe('/admin/settings/cancelling');
    expect(at('card-business')).toBe('/admin/settings/business');
    expect(at('card-terms')).toBe('/admin/settings/texts#card-terms');
    expect(at('email-test')).toBe(paths.setUpStep('mail'));
    expect(at('card-otherWays')).toBe(paths.setUpStep('payments'));
  });
});
