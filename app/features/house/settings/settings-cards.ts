/** The admin's settings as one table (R7): a new one needs a column, a migration and a row here. */
import { notesLimit } from '~/core/text/fields.schema';
import type { LateCharge } from '~/features/day/arrivals/arrivals';
import { mostDepositHours } from '~/features/money/pricing/deposit';
import { type PriceList, priceNames } from '~/features/money/pricing/price-list';
import type { AtOnceChoice } from '~/features/booking/requests/confirm-at-once';
import { mostLeadHours, mostLeastNights } from '~/features/booking/rules/lead-and-nights';
import { holidayKeys, type HolidayKey, holidayNames } from '~/features/booking/rules/holidays';
import { specRules } from '~/features/booking/rules/stay-rules';

/**
 * Type of input and stored value: `time` in minutes, `money` in cents, `limit`, `days`, `months`, `share`
 * (percent) and `rate` (ten-thousandths of a percent) as a number or null, `ticks` as the ordered list of chosen options.
 */
export type SettingKind =
  | 'line'
  | 'email'
  | 'phone'
  | 'address'
  | 'zone'
  | 'file'
  | 'long'
  | 'time'
  | 'count'
  | 'limit'
  | 'days'
  | 'months'
  | 'minutes'
  | 'percent'
  | 'share'
  | 'rate'
  | 'money'
  | 'choice'
  | 'check'
  | 'ticks';

type StoredAs<Kind extends SettingKind> = Kind extends
  'time' | 'count' | 'minutes' | 'percent' | 'money'
  ? number
  : Kind extends 'limit' | 'days' | 'months' | 'share' | 'rate'
    ? number | null
    : Kind extends 'check'
      ? boolean
      : Kind extends 'ticks'
        ? readonly string[]
        : string;

export type SettingField<Name extends string = string> = {
  name: Name;
  kind: SettingKind;
  label: string;
  /** Name within a sentence: "Please enter the city." */
  asked: string;
  description?: string;
  optional?: true;
  longest?: number;
  /** Maximum of a `count` or a `limit`; 99 for a limit without one. */
  most?: number;
  /** Options of a `choice`, or of `ticks` unless they are rows that the admin changes. */
  options?: readonly { value: string; label: string }[];
};

type RowOf<Kind extends SettingKind> = Omit<SettingField, 'name' | 'kind'> & {
  kind: Kind;
  card: SettingsCard;
  initial: StoredAs<Kind>;
  /** Shown to every visitor, so it is part of each page's data. */
  onEveryPage?: true;
};
type Row = { [Kind in SettingKind]: RowOf<Kind> }[SettingKind];

export type SettingsCard =
  | 'business'
  | 'links'
  | 'facts'
  | 'trust'
  | 'hours'
  | 'answers'
  | 'quickDaycare'
  | 'places'
  | 'vaccinations'
  | 'firstVisits'
  | 'requests'
  | 'atOnce'
  | 'extras'
  | 'pricesByTime'
  | 'tax'
  | 'arrivals'
  | 'care'
  | 'updates'
  | 'houseNotes'
  | 'messages'
  | 'cancelling'
  | 'records'
  | 'notices'
  | 'deposit'
  | 'tips'
  | 'houseCredit'
  | 'paymentReminders'
  | 'welcome'
  | 'otherWays'
  | 'reviews'
  | 'verification'
  | 'bring'
  | 'privacy'
  | 'terms';

const markdown =
  'Start a line with # for a heading or - for a list. Leave empty to use the app’s text.';
const windows = specRules('America/New_York');
const mostReplyHours = 48;
const longestSiteText = 30_000;

const atOnceOptions: { value: AtOnceChoice; label: string }[] = [
  { value: 'off', label: 'None' },
  { value: 'daycare', label: 'Daycare' },
  { value: 'both', label: 'Daycare and Boarding' },
];

const lateChargeOptions: { value: LateCharge; label: string }[] = [
  { value: 'off', label: 'Nothing' },
  { value: 'by_rates', label: 'What the rates say for the longer stay' },
  { value: 'fee', label: 'A fee for each quarter hour' },
];

/**
 * In the order of the forms. Hours for stays and replies are from the spec; business facts have no made-up
 * defaults.
 */
const table = {
  businessName: {
    card: 'business',
    kind: 'line',
    label: 'Business name',
    asked: 'the business name',
    initial: 'Tailhouse',
    onEveryPage: true,
  },
  ownerFirstName: {
    card: 'business',
    kind: 'line',
    label: 'Your first name',
    asked: 'your first name',
    initial: '',
    description: 'Signs your emails and messages, and is the address of your own page.',
    onEveryPage: true,
  },
  streetAddress: {
    card: 'business',
    kind: 'line',
    label: 'Street address',
    asked: 'the street address',
    initial: '',
    onEveryPage: true,
  },
  city: {
    card: 'business',
    kind: 'line',
    label: 'City',
    asked: 'the city',
    initial: '',
    onEveryPage: true,
  },
  region: {
    card: 'business',
    kind: 'line',
    label: 'State',
    asked: 'the state',
    initial: '',
    onEveryPage: true,
  },
  postalCode: {
    card: 'business',
    kind: 'line',
    label: 'ZIP code',
    asked: 'the ZIP code',
    initial: '',
    onEveryPage: true,
  },
  phoneNumber: {
    card: 'business',
    kind: 'phone',
    label: 'Phone number',
    asked: 'the phone number',
    initial: '',
    onEveryPage: true,
  },
  infoEmail: {
    card: 'business',
    kind: 'email',
    label: 'Email for visitors',
    asked: 'the email for visitors',
    initial: '',
    description: 'Shown on the site. You sign in with your account’s email.',
    onEveryPage: true,
  },
  socialUrl: {
    card: 'links',
    kind: 'address',
    label: 'Social link',
    asked: 'the social link',
    initial: '',
    description: 'Behind “Follow us”.',
    optional: true,
    onEveryPage: true,
  },
  galleryUrl: {
    card: 'links',
    kind: 'address',
    label: 'Gallery link',
    asked: 'the gallery link',
    initial: '',
    description: 'Behind “Gallery” in the menu.',
    optional: true,
    onEveryPage: true,
  },
  reviewsWidgetUrl: {
    card: 'links',
    kind: 'address',
    label: 'Reviews widget',
    asked: 'the reviews widget',
    initial: '',
    description: 'A page to show in a frame. It loads only when a visitor asks for it.',
    optional: true,
  },
  mapUrl: {
    card: 'links',
    kind: 'address',
    label: 'Map',
    asked: 'the map',
    initial: '',
    description: 'The embed address of a map. It loads only when a visitor asks for it.',
    optional: true,
  },
  insurance: {
    card: 'facts',
    kind: 'line',
    label: 'Insurance',
    asked: 'the insurance',
    initial: '',
    description: 'Such as “Insured and bonded”.',
    optional: true,
  },
  mostDogs: {
    card: 'facts',
    kind: 'line',
    label: 'How many dogs',
    asked: 'how many dogs',
    initial: '',
    description: 'Such as “Never more than 8 dogs”.',
    optional: true,
  },
  experience: {
    card: 'facts',
    kind: 'line',
    label: 'Experience',
    asked: 'the experience',
    initial: '',
    description: 'Such as “With dogs since 2015”.',
    optional: true,
  },
  trustPage: {
    card: 'trust',
    kind: 'check',
    label: 'Show the page',
    asked: 'the page of figures',
    initial: false,
    description: 'At /trust, with a link from Home and About.',
  },
  sleepsHere: {
    card: 'trust',
    kind: 'line',
    label: 'Who sleeps in the house',
    asked: 'who sleeps in the house',
    initial: '',
    description: 'Such as “Nora and her husband, every night”.',
    optional: true,
  },
  openingHours: {
    card: 'hours',
    kind: 'line',
    label: 'Opening hours',
    asked: 'the opening hours',
    initial: 'Every day, 6:15 AM to 10:45 PM',
    description: 'Shown to visitors. The times below decide what can be booked.',
    onEveryPage: true,
  },
  timeZone: {
    card: 'hours',
    kind: 'zone',
    label: 'Time zone',
    asked: 'the time zone',
    initial: windows.timeZone,
    onEveryPage: true,
  },
  dropOffFrom: {
    card: 'hours',
    kind: 'time',
    label: 'Drop Off from',
    asked: 'when Drop Off begins',
    initial: windows.dropOffFrom,
  },
  dropOffUntil: {
    card: 'hours',
    kind: 'time',
    label: 'Drop Off until',
    asked: 'when Drop Off ends',
    initial: windows.dropOffUntil,
  },
  pickUpFrom: {
    card: 'hours',
    kind: 'time',
    label: 'Pick Up from',
    asked: 'when Pick Up begins',
    initial: windows.pickUpFrom,
  },
  pickUpUntil: {
    card: 'hours',
    kind: 'time',
    label: 'Pick Up until',
    asked: 'when Pick Up ends',
    initial: windows.pickUpUntil,
  },
  replyWithinHours: {
    card: 'hours',
    kind: 'count',
    label: 'Hours to reply in',
    asked: 'the hours to reply in',
    initial: 2,
    most: mostReplyHours,
    description: 'Shown to everyone who requests a stay.',
  },
  replyFrom: {
    card: 'hours',
    kind: 'time',
    label: 'Replies from',
    asked: 'when replies begin',
    initial: 8 * 60,
  },
  replyUntil: {
    card: 'hours',
    kind: 'time',
    label: 'Replies until',
    asked: 'when replies end',
    initial: 19 * 60,
  },
  quickReasons: {
    card: 'answers',
    kind: 'long',
    label: 'Quick reasons',
    asked: 'the quick reasons',
    initial:
      "We're full on those days.\nWe're closed on those days.\nWe'd like to meet your dog first.",
    description:
      'Up to three, one per line. Offered when you reject or cancel, and quoted in the email.',
    optional: true,
    longest: notesLimit,
  },
  quickDaycareOffered: {
    card: 'quickDaycare',
    kind: 'check',
    label: 'Offer Quick Daycare',
    asked: 'Quick Daycare',
    initial: true,
    description: 'A button on each dog that books five hours from now, accepted right away.',
  },
  dogLimit: {
    card: 'places',
    kind: 'limit',
    label: 'Dogs in the house at the same time',
    asked: 'how many dogs at the same time',
    initial: null,
    description: 'Empty is no limit.',
    optional: true,
  },
  overnightLimit: {
    card: 'places',
    kind: 'limit',
    label: 'Dogs overnight',
    asked: 'how many dogs overnight',
    initial: null,
    description: 'Empty is no limit.',
    optional: true,
  },
  leadBoardingHours: {
    card: 'places',
    kind: 'limit',
    label: 'Hours before Drop Off to book Boarding by',
    asked: 'the hours before Drop Off for Boarding',
    initial: null,
    most: mostLeadHours,
    description: 'Such as 24. Empty is one hour for the same day.',
    optional: true,
  },
  leadDaycareHours: {
    card: 'places',
    kind: 'limit',
    label: 'Hours before Drop Off to book Daycare by',
    asked: 'the hours before Drop Off for Daycare',
    initial: null,
    most: mostLeadHours,
    description: 'Quick Daycare needs no notice. Empty is one hour for the same day.',
    optional: true,
  },
  leastNights: {
    card: 'places',
    kind: 'limit',
    label: 'Least nights of a stay',
    asked: 'the least nights of a stay',
    initial: null,
    most: mostLeastNights,
    description: 'Empty is one night.',
    optional: true,
  },
  leastNightsByTime: {
    card: 'places',
    kind: 'long',
    label: 'Least nights at a time of year',
    asked: 'the least nights at a time of year',
    initial: '',
    description: 'One per line, such as: Dec 20 to Jan 3: 3 nights',
    optional: true,
    longest: 500,
  },
  requiredVaccines: {
    card: 'vaccinations',
    kind: 'ticks',
    label: 'We ask for these',
    asked: 'the vaccinations',
    initial: [],
  },
  meetFirst: {
    card: 'firstVisits',
    kind: 'check',
    label: 'Meet each dog before its first stay',
    asked: 'the first visit',
    initial: false,
    description:
      'Dogs who have stayed with you are known. Owners of the others read it when they book.',
  },
  meetAgainMonths: {
    card: 'firstVisits',
    kind: 'months',
    label: 'Meet again after months without a stay',
    asked: 'the months until you meet again',
    initial: null,
    description: 'From 1 to 36. Empty is never.',
    optional: true,
  },
  leastAgeMonths: {
    card: 'firstVisits',
    kind: 'months',
    label: 'Least age in months',
    asked: 'the least age',
    initial: null,
    description: 'On the day of Drop Off, from 1 to 36. Empty is any age.',
    optional: true,
  },
  neuteredFromMonths: {
    card: 'firstVisits',
    kind: 'months',
    label: 'Spayed or neutered from this many months',
    asked: 'the age to be spayed or neutered from',
    initial: null,
    description: 'From 1 to 36. Empty asks for it at no age.',
    optional: true,
  },
  dogNotes: {
    card: 'firstVisits',
    kind: 'check',
    label: 'Note how dogs get along',
    asked: 'notes about dogs',
    initial: false,
    description:
      'On the page of each dog: whether it fits, who it’s kept apart from, and short marks such as “escapes”. You can also stop requests from an owner. Owners never see any of it.',
  },
  severalDays: {
    card: 'requests',
    kind: 'check',
    label: 'Owners can ask for several days of Daycare in one request',
    asked: 'several days in one request',
    initial: false,
  },
  changeRequests: {
    card: 'requests',
    kind: 'check',
    label: 'Owners can ask for a change of a stay',
    asked: 'changes of a stay',
    initial: false,
    description: 'You answer it as you answer a request.',
  },
  signInLinks: {
    card: 'requests',
    kind: 'check',
    label: 'Owners can sign in by a link in an email',
    asked: 'sign-in links',
    initial: false,
    description: 'It works once, for 15 minutes. With two-step sign-in they use their password.',
  },
  calendarFeeds: {
    card: 'requests',
    kind: 'check',
    label: 'Stays can be followed in a calendar app',
    asked: 'stays in a calendar app',
    initial: false,
    description:
      'Owners make a private address for their own stays in their settings, and you make one for all stays in yours.',
  },
  phoneNotices: {
    card: 'notices',
    kind: 'check',
    label: 'Offer notices on phones',
    asked: 'notices on phones',
    initial: false,
    description:
      'Owners and you switch them on under “Settings”, on each phone. They say no more than the subject of the email, and most wait from 9:00 PM to 7:00 AM.',
  },
  welcomeEmail: {
    card: 'welcome',
    kind: 'check',
    label: 'Send a welcome email',
    asked: 'the welcome email',
    initial: false,
    description: 'Owners you add or import get your invitation instead.',
  },
  waitlist: {
    card: 'requests',
    kind: 'check',
    label: 'Owners can wait for a place',
    asked: 'the waitlist',
    initial: false,
    description: 'When a place becomes free, it is offered to those who wait, one after the other.',
  },
  acceptAtOnce: {
    card: 'atOnce',
    kind: 'choice',
    label: 'Requests to confirm right away',
    asked: 'which requests to confirm right away',
    initial: 'off',
    options: atOnceOptions,
  },
  acceptOverHolidays: {
    card: 'atOnce',
    kind: 'check',
    label: 'Also over holidays',
    asked: 'holidays',
    initial: false,
  },
  adjustments: {
    card: 'extras',
    kind: 'check',
    label: 'Add charges and discounts to a booking',
    asked: 'charges and discounts',
    initial: false,
    description: 'On the page “Payments and refunds” of the booking. The owner sees each one.',
  },
  seasonPrices: {
    card: 'pricesByTime',
    kind: 'long',
    label: 'Boarding at a time of year',
    asked: 'the prices for a time of year',
    initial: '',
    description: 'One per line, such as: Jul 1 to Aug 31: Boarding $75',
    optional: true,
    longest: 500,
  },
  longStayNights: {
    card: 'pricesByTime',
    kind: 'days',
    label: 'Discount from this many nights',
    asked: 'the nights of a long stay',
    initial: null,
    description: 'Empty is no discount.',
    optional: true,
  },
  longStayPercent: {
    card: 'pricesByTime',
    kind: 'share',
    label: 'Percent off a long stay',
    asked: 'the percent off a long stay',
    initial: null,
    description: 'Of the whole stay without its extras. Empty is no discount.',
    optional: true,
  },
  longStayNoHolidays: {
    card: 'pricesByTime',
    kind: 'check',
    label: 'No discount for stays over a holiday',
    asked: 'holidays of a long stay',
    initial: false,
  },
  taxRate: {
    card: 'tax',
    kind: 'rate',
    label: 'Percent',
    asked: 'the percent',
    initial: null,
    description: 'Such as 8.875, with up to four decimals. Empty is no tax.',
    optional: true,
  },
  taxName: {
    card: 'tax',
    kind: 'line',
    label: 'Name on the bill',
    asked: 'the name on the bill',
    initial: 'Sales tax',
  },
  taxDaycare: {
    card: 'tax',
    kind: 'check',
    label: 'Daycare is taxed',
    asked: 'whether Daycare is taxed',
    initial: true,
  },
  taxBoarding: {
    card: 'tax',
    kind: 'check',
    label: 'Boarding is taxed',
    asked: 'whether Boarding is taxed',
    initial: true,
  },
  taxExtras: {
    card: 'tax',
    kind: 'check',
    label: 'Extras are taxed',
    asked: 'whether extras are taxed',
    initial: true,
  },
  taxIncluded: {
    card: 'tax',
    kind: 'check',
    label: 'Prices include the tax',
    asked: 'whether prices include the tax',
    initial: false,
    description: 'Otherwise it’s added at the end of the bill.',
  },
  taxNumber: {
    card: 'tax',
    kind: 'line',
    label: 'Tax number',
    asked: 'the tax number',
    initial: '',
    description: 'On receipts and statements.',
    optional: true,
  },
  trackArrivals: {
    card: 'arrivals',
    kind: 'check',
    label: 'Note when dogs arrive and leave',
    asked: 'arrivals',
    initial: false,
    description: 'Today then lists who comes and goes in order of time, each with its button.',
  },
  lateCharge: {
    card: 'arrivals',
    kind: 'choice',
    label: 'Charge for a late Pick Up',
    asked: 'what a late Pick Up costs',
    initial: 'off',
    description: 'You’re asked each time. Nothing is charged by itself.',
    options: lateChargeOptions,
  },
  lateFeeCents: {
    card: 'arrivals',
    kind: 'money',
    label: 'Fee for each quarter hour',
    asked: 'the fee',
    initial: 0,
    description: 'Every started quarter hour is charged.',
  },
  lateGraceMinutes: {
    card: 'arrivals',
    kind: 'minutes',
    label: 'Grace minutes',
    asked: 'the grace minutes',
    initial: 15,
  },
  carePlans: {
    card: 'care',
    kind: 'check',
    label: 'Keep meals and medicine of each dog',
    asked: 'meals and medicine',
    initial: false,
    description:
      'Owners enter them on the page of their dog. You tick them off on the day sheet, which you can also print.',
  },
  updates: {
    card: 'updates',
    kind: 'check',
    label: 'Send updates with pictures during a stay',
    asked: 'updates during a stay',
    initial: false,
    description: 'From Today or the page of the stay, to one or several owners at a time.',
  },
  houseNotes: {
    card: 'houseNotes',
    kind: 'long',
    label: 'House notes',
    asked: 'the house notes',
    initial: '',
    description: 'Such as where the keys, the leashes and the fuse box are. Write no codes here.',
    optional: true,
    longest: notesLimit,
  },
  messagePictures: {
    card: 'messages',
    kind: 'check',
    label: 'Pictures in messages',
    asked: 'pictures in messages',
    initial: false,
    description: 'Owners and you can send up to 6 with each message.',
  },
  cancelDaysBoarding: {
    card: 'cancelling',
    kind: 'days',
    label: 'Days before a Boarding stay',
    asked: 'the days before a Boarding stay',
    initial: null,
    description: 'Leave empty for no terms. 0: free until Drop Off.',
    optional: true,
  },
  cancelDaysDaycare: {
    card: 'cancelling',
    kind: 'days',
    label: 'Days before a Daycare stay',
    asked: 'the days before a Daycare stay',
    initial: null,
    description: 'Leave empty for no terms. 0: free until Drop Off.',
    optional: true,
  },
  cancelDaysHoliday: {
    card: 'cancelling',
    kind: 'days',
    label: 'Days before a stay over a holiday',
    asked: 'the days before a stay over a holiday',
    initial: null,
    description: 'For services with terms. Leave empty to use the numbers above.',
    optional: true,
  },
  cancelKeepPercent: {
    card: 'cancelling',
    kind: 'percent',
    label: 'Percent of the total that you keep',
    asked: 'the percent that you keep',
    initial: 50,
  },
  cancelSecondDays: {
    card: 'cancelling',
    kind: 'days',
    label: 'Days before a stay when you keep more',
    asked: 'the days before a stay when you keep more',
    initial: null,
    description: 'A second step, nearer to Drop Off. Leave it empty to have only one.',
    optional: true,
  },
  cancelSecondPercent: {
    card: 'cancelling',
    kind: 'share',
    label: 'Percent that you keep then',
    asked: 'the percent that you keep then',
    initial: null,
    description: 'Empty is no second step.',
    optional: true,
  },
  depositPercent: {
    card: 'deposit',
    kind: 'share',
    label: 'Percent of the total',
    asked: 'the percent of the total',
    initial: null,
    description: 'Empty is no deposit.',
    optional: true,
  },
  depositHours: {
    card: 'deposit',
    kind: 'count',
    label: 'Hours to pay it in',
    asked: 'the hours to pay it in',
    initial: 48,
    most: mostDepositHours,
    description: 'From when you confirm a stay, and until an hour before Drop Off at the latest.',
  },
  depositDaycare: {
    card: 'deposit',
    kind: 'check',
    label: 'Also for Daycare',
    asked: 'deposits for Daycare',
    initial: false,
  },
  restDueDays: {
    card: 'deposit',
    kind: 'days',
    label: 'Days before Drop Off when the rest is due',
    asked: 'the days before Drop Off when the rest is due',
    initial: null,
    description:
      'With or without a deposit. Owners see the day and get one email two days before it; a stay is never canceled for it. Empty is no such day.',
    optional: true,
  },
  tips: {
    card: 'tips',
    kind: 'check',
    label: 'Ask for a tip on the payment page',
    asked: 'tips',
    initial: false,
  },
  houseCredit: {
    card: 'houseCredit',
    kind: 'check',
    label: 'Owners can have credit with you',
    asked: 'house credit',
    initial: false,
  },
  creditOffers: {
    card: 'houseCredit',
    kind: 'long',
    label: 'Offers that owners see',
    asked: 'the offers of credit',
    initial: '',
    description:
      'Up to three, one per line, such as: Pay $400, get $450, 12 months. What is on top is a bonus, which ends after these months; without months it doesn’t end.',
    optional: true,
    longest: 300,
  },
  paymentReminders: {
    card: 'paymentReminders',
    kind: 'check',
    label: 'Remind owners of stays that are not paid',
    asked: 'payment reminders',
    initial: false,
  },
  venmoName: {
    card: 'otherWays',
    kind: 'line',
    label: 'Venmo name',
    asked: 'the Venmo name',
    initial: '',
    description: 'Such as @Happy-Hounds.',
    optional: true,
  },
  zelleAddress: {
    card: 'otherWays',
    kind: 'line',
    label: 'Zelle email or phone number',
    asked: 'the Zelle email or phone number',
    initial: '',
    description: 'The one that you get money with.',
    optional: true,
  },
  cashAppTag: {
    card: 'otherWays',
    kind: 'line',
    label: 'Cash App tag',
    asked: 'the Cash App tag',
    initial: '',
    description: 'Such as $HappyHounds.',
    optional: true,
  },
  paypalMeName: {
    card: 'otherWays',
    kind: 'line',
    label: 'PayPal.Me name',
    asked: 'the PayPal.Me name',
    initial: '',
    description: 'Such as HappyHounds. You check yourself whether it arrived.',
    optional: true,
  },
  cashOrCheck: {
    card: 'otherWays',
    kind: 'check',
    label: 'Cash or a check',
    asked: 'cash or a check',
    initial: false,
  },
  askAddress: {
    card: 'records',
    kind: 'check',
    label: 'Ask owners for their address',
    asked: 'addresses of owners',
    initial: false,
    description: 'In the form of their name and phone. They can leave it empty.',
  },
  keepRecordsMonths: {
    card: 'records',
    kind: 'months',
    label: 'Months to keep records of stays',
    asked: 'the months to keep records',
    initial: null,
    description: 'From 12 to 36. Empty erases a deleted account right away.',
    optional: true,
  },
  holdReviews: {
    card: 'reviews',
    kind: 'check',
    label: 'Hold new reviews for approval',
    asked: 'new reviews',
    initial: false,
    description: 'Unless you tick this, they show right away.',
  },
  whatToBring: {
    card: 'bring',
    kind: 'long',
    label: 'What to bring',
    asked: 'what to bring',
    initial: [
      'Food for the stay, portioned or with a note on how much and when',
      'Medication in its original packaging',
      'A leash, and a collar with a tag',
      'A blanket or toy that smells like home',
    ].join('\n'),
    description: 'One thing per line. Owners see it after they book. Empty shows nothing.',
    optional: true,
    longest: 2000,
  },
  verificationName: {
    card: 'verification',
    kind: 'file',
    label: 'File name',
    asked: 'the file name',
    initial: '',
    description: 'As the other site asks for it, such as site-check.txt. Leave empty to remove it.',
    optional: true,
  },
  verificationContent: {
    card: 'verification',
    kind: 'long',
    label: 'Content',
    asked: 'the content',
    initial: '',
    optional: true,
    longest: 10_000,
  },
  privacyText: {
    card: 'privacy',
    kind: 'long',
    label: 'Privacy text',
    asked: 'the privacy text',
    initial: '',
    description: markdown,
    optional: true,
    longest: longestSiteText,
  },
  termsText: {
    card: 'terms',
    kind: 'long',
    label: 'Terms',
    asked: 'the terms',
    initial: '',
    description: markdown,
    optional: true,
    longest: longestSiteText,
  },
} as const satisfies Record<string, Row>;

type SettingName = keyof typeof table;

export type SettingValues = {
  -readonly [Name in SettingName]: (typeof table)[Name] extends {
    kind: 'choice';
    options: readonly { value: infer Value }[];
  }
    ? Value
    : StoredAs<(typeof table)[Name]['kind']>;
};

/** Settings that every page may show; a setting stays on the server unless its row says otherwise. */
export type PublicSettings = Pick<
  SettingValues,
  {
    [Name in SettingName]: (typeof table)[Name] extends { onEveryPage: true } ? Name : never;
  }[SettingName]
>;

const rows: Record<SettingName, Row> = table;
const names = Object.keys(table) as SettingName[];

export const initialSettings = Object.fromEntries(
  names.map((name) => [name, rows[name].initial]),
) as SettingValues;

/** Whether two values of a field are equal; lists are compared by content. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function publicSettings(stored: SettingValues): PublicSettings {
  const shown = names.filter((name) => rows[name].onEveryPage === true);
  return Object.fromEntries(shown.map((name) => [name, stored[name]])) as PublicSettings;
}

const priceHints: Partial<Record<keyof PriceList, string>> = {
  partDay: 'Up to 4 hours.',
  fullDay: 'Over 4, up to 12 hours.',
  holidayCredit: 'Subtracted before Holiday Boarding is added, once per stay over a holiday.',
  quickDaycare: 'Five hours for one dog, holidays included.',
};

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

const priceFields: readonly SettingField<keyof PriceList>[] = priceOrder.map((name) => ({
  name,
  kind: 'money',
  label: priceNames[name],
  asked: priceNames[name],
  ...(priceHints[name] !== undefined && { description: priceHints[name] }),
}));

const holidayFields: readonly SettingField<HolidayKey>[] = holidayKeys.map((name) => ({
  name,
  kind: 'check',
  label: holidayNames[name],
  asked: holidayNames[name],
}));

export type CardName = SettingsCard | 'prices' | 'holidays';

export function fieldsOf(card: CardName): readonly SettingField[] {
  if (card === 'prices') return priceFields;
  if (card === 'holidays') return holidayFields;
  return names.flatMap((name) => (rows[name].card === card ? { name, ...rows[name] } : []));
}
