/** The forms of the admin's settings, generated from their table (R3, R4, R7, R25, R26, R34). */
import * as z from 'zod';
import { parseMoney } from '~/core/money/money';
import {
  emailAddress,
  longestShortText,
  optionalLines,
  optionalText,
  type Reading,
  readWith,
  requiredText,
  typedText,
} from '~/core/text/fields.schema';
import { httpsAddress } from '~/core/text/https-address';
import { isTimeZone } from '~/core/time/business-time';
import { mostGraceMinutes } from '~/features/day/arrivals/arrivals';
import {
  cashAppTagIn,
  isZelleAddress,
  paypalMeNameIn,
  venmoNameIn,
} from '~/features/money/offline/other-ways';
import { limitsProblem, readPlaces } from '~/features/booking/places/special-days.schema';
import { mostCancelDays } from '~/features/money/pricing/cancellation';
import { type PriceList, priceOrderErrors } from '~/features/money/pricing/price-list';
import { offersProblem } from '~/features/money/credit/credit-offers';
import { seasonsProblem } from '~/features/money/pricing/prices-by-time';
import { readRate } from '~/features/money/pricing/tax-rule';
import { nightsByTimeProblem } from '~/features/booking/rules/lead-and-nights';
import { oneHour, quarterHour } from '~/features/booking/rules/stay-rules';
import {
  type CardName,
  fieldsOf,
  type SettingField,
  type SettingKind,
  type SettingValues,
} from './settings-cards';

const longestAddress = 1000;
const fewestMonthsOfRecords = 12;

// Used in frames and links: https only, and without a password, which visitors would see.
function readAddress(text: string): Reading<string> {
  const address = text.trim();
  if (address === '') return { value: '' };
  const fits = address.length <= longestAddress && !/[\s\p{C}]/u.test(address);
  // Must be a public host name, not a machine in the owner's network.
  return fits && httpsAddress(address)?.hostname.includes('.') === true
    ? { value: address }
    : { problem: 'Please enter a full address starting with https://' };
}

function readTime(text: string): Reading<number> {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim());
  if (!match) return { problem: 'Please enter a time of day such as 06:15.' };
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes % quarterHour === 0
    ? { value: minutes }
    : { problem: 'Please choose a quarter hour: 00, 15, 30 or 45 minutes.' };
}

const readHours =
  (most: number) =>
  (text: string): Reading<number> => {
    const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : 0;
    return hours >= 1 && hours <= most
      ? { value: hours }
      : { problem: `Please enter a whole number of hours from 1 to ${most}.` };
  };

function readDays(raw: string): Reading<number | null> {
  const text = raw.trim();
  if (text === '') return { value: null };
  const days = /^\d{1,2}$/.test(text) ? Number(text) : Infinity;
  return days <= mostCancelDays
    ? { value: days }
    : { problem: `Please enter a whole number from 0 to ${mostCancelDays}, or leave it empty.` };
}

const mostMonths = 36;

function readMonths(raw: string): Reading<number | null> {
  const text = raw.trim();
  if (text === '') return { value: null };
  const months = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return months >= 1 && months <= mostMonths
    ? { value: months }
    : { problem: `Please enter a whole number from 1 to ${mostMonths}, or leave it empty.` };
}

function readMinutes(text: string): Reading<number> {
  const minutes = /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : Infinity;
  return minutes <= mostGraceMinutes
    ? { value: minutes }
    : { problem: `Please enter a whole number from 0 to ${mostGraceMinutes}.` };
}

function readPercent(text: string): Reading<number> {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : 0;
  return percent >= 1 && percent <= 100
    ? { value: percent }
    : { problem: 'Please enter a whole number from 1 to 100.' };
}

function readShare(text: string): Reading<number | null> {
  if (text.trim() === '') return { value: null };
  const read = readPercent(text);
  return 'problem' in read
    ? { problem: 'Please enter a whole number from 1 to 100, or leave it empty.' }
    : read;
}

function readMoney(text: string): Reading<number> {
  const cents = parseMoney(text);
  return cents === null
    ? { problem: 'Please enter an amount in dollars such as 65 or 65.50.' }
    : { value: cents };
}

function readFileName(text: string): Reading<string> {
  const name = text.trim();
  if (name === '' || /^[\w][\w.-]{0,79}$/.test(name)) return { value: name };
  return { problem: 'Please use up to 80 letters, digits, dots, dashes and underscores.' };
}

const required = ({ asked }: SettingField) => requiredText(asked, `Please enter ${asked}.`);
const typedAs =
  <Value>(read: (text: string) => Reading<Value>) =>
  ({ asked }: SettingField) =>
    typedText(asked, `Please enter ${asked}.`).transform(readWith(read));

const kinds: Record<SettingKind, (field: SettingField) => z.ZodType<CardValue>> = {
  line: (field) => (field.optional ? optionalText(field.asked, longestShortText) : required(field)),
  phone: required,
  email: emailAddress,
  address: ({ asked }) => typedText(asked).optional().transform(readWith(readAddress)),
  zone: (field) =>
    required(field).refine(isTimeZone, {
      error: 'We don’t know that time zone. An example: America/New_York.',
      abort: true,
    }),
  file: ({ asked }) => typedText(asked).optional().transform(readWith(readFileName)),
  long: ({ asked, longest = 0 }) => optionalLines(asked, longest),
  time: typedAs(readTime),
  count: (field) => typedAs(readHours(field.most ?? 0))(field),
  limit: ({ asked, most }) =>
    typedText(asked)
      .optional()
      .transform(readWith(readPlaces(1, most))),
  days: ({ asked }) => typedText(asked).optional().transform(readWith(readDays)),
  months: ({ asked }) => typedText(asked).optional().transform(readWith(readMonths)),
  minutes: typedAs(readMinutes),
  percent: typedAs(readPercent),
  share: ({ asked }) => typedText(asked).optional().transform(readWith(readShare)),
  rate: ({ asked }) => typedText(asked).optional().transform(readWith(readRate)),
  money: typedAs(readMoney),
  choice: ({ asked, options = [] }) =>
    z
      .string({ error: `Please choose ${asked}.` })
      .refine((text) => options.some(({ value }) => value === text), `Please choose ${asked}.`),
  ticks: ({ asked, options }) =>
    z.array(z.string().max(40), { error: `Please choose ${asked}.` }).transform((ticked) => {
      if (options === undefined) return ticked;
      const chosen = options.filter(({ value }) => ticked.includes(value));
      return chosen.map(({ value }) => value);
    }),
  check: () => z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false),
};

type Refuse = (field: string, message: string) => void;

function checkHours(values: SettingValues, refuse: Refuse): void {
  if (values.dropOffUntil < values.dropOffFrom)
    refuse('dropOffUntil', 'Drop Off cannot end before it begins.');
  if (values.pickUpUntil < values.pickUpFrom)
    refuse('pickUpUntil', 'Pick Up cannot end before it begins.');
  else if (values.pickUpUntil < values.dropOffFrom + oneHour)
    refuse('pickUpUntil', 'Pick Up must go on for an hour after Drop Off begins.');
  if (values.replyUntil <= values.replyFrom)
    refuse('replyUntil', 'Replies must end later than they begin.');
}

function checkPlaces(values: SettingValues, refuse: Refuse): void {
  const problem = limitsProblem(values);
  if (problem !== null) refuse('overnightLimit', problem);
  const unread = nightsByTimeProblem(values.leastNightsByTime);
  if (unread !== null) refuse('leastNightsByTime', unread);
}

function checkLateFee({ lateCharge, lateFeeCents }: SettingValues, refuse: Refuse): void {
  if (lateCharge === 'fee' && lateFeeCents === 0)
    refuse('lateFeeCents', 'Please enter the fee for each quarter hour.');
}

function checkOtherWays(
  { venmoName, zelleAddress, cashAppTag, paypalMeName }: SettingValues,
  refuse: Refuse,
): void {
  if (venmoName !== '' && venmoNameIn(venmoName) === null)
    refuse('venmoName', 'Please enter a Venmo name such as @Happy-Hounds, or leave it empty.');
  if (zelleAddress !== '' && !isZelleAddress(zelleAddress))
    refuse('zelleAddress', 'Please enter an email or a whole phone number, or leave it empty.');
  if (cashAppTag !== '' && cashAppTagIn(cashAppTag) === null)
    refuse('cashAppTag', 'Please enter a Cash App tag such as $HappyHounds, or leave it empty.');
  if (paypalMeName !== '' && paypalMeNameIn(paypalMeName) === null)
    refuse('paypalMeName', 'Please enter a PayPal.Me name such as HappyHounds, or leave it empty.');
}

/** Checks that a second step keeps more and applies nearer to Drop Off, for at least one service (R96). */
function checkCancelling(
  {
    cancelDaysBoarding,
    cancelDaysDaycare,
    cancelKeepPercent,
    cancelSecondDays: days,
    cancelSecondPercent: percent,
  }: SettingValues,
  refuse: Refuse,
): void {
  if (days === null && percent === null) return;
  if (days === null || percent === null) {
    refuse(
      days === null ? 'cancelSecondDays' : 'cancelSecondPercent',
      'A second step needs both its days and its percent.',
    );
    return;
  }
  if (days >= Math.max(cancelDaysBoarding ?? 0, cancelDaysDaycare ?? 0))
    refuse('cancelSecondDays', 'Please enter fewer days than in the first step.');
  if (percent <= cancelKeepPercent)
    refuse('cancelSecondPercent', 'Please enter more than in the first step.');
}

function checkOffers({ creditOffers }: SettingValues, refuse: Refuse): void {
  const problem = offersProblem(creditOffers);
  if (problem !== null) refuse('creditOffers', problem);
}

function checkPricesByTime(
  { seasonPrices, longStayNights: nights, longStayPercent: percent }: SettingValues,
  refuse: Refuse,
): void {
  const problem = seasonsProblem(seasonPrices);
  if (problem !== null) refuse('seasonPrices', problem);
  if (nights !== null && nights < 2)
    refuse('longStayNights', `Please enter a whole number from 2 to ${mostCancelDays}.`);
  if (nights === null && percent !== null)
    refuse('longStayNights', 'Please enter from how many nights a stay gets the discount.');
  if (nights !== null && percent === null)
    refuse('longStayPercent', 'Please enter the percent, or leave the nights empty.');
}

function checkTax(
  { taxRate, taxDaycare, taxBoarding, taxExtras }: SettingValues,
  refuse: Refuse,
): void {
  if (taxRate !== null && !taxDaycare && !taxBoarding && !taxExtras)
    refuse('taxDaycare', 'Please tick what is taxed, or leave the percent empty.');
}

function checkFile({ verificationName, verificationContent }: SettingValues, refuse: Refuse): void {
  if ((verificationName === '') === (verificationContent === '')) return;
  const missing = verificationName === '' ? 'verificationName' : 'verificationContent';
  refuse(missing, 'A verification file needs both a name and its content.');
}

const checks: { [Card in CardName]?: (values: SettingValues & PriceList, refuse: Refuse) => void } =
  {
    hours: checkHours,
    records: ({ keepRecordsMonths }, refuse) => {
      if (keepRecordsMonths !== null && keepRecordsMonths < fewestMonthsOfRecords)
        refuse(
          'keepRecordsMonths',
          'Please enter a whole number from 12 to 36, or leave it empty.',
        );
    },
    places: checkPlaces,
    arrivals: checkLateFee,
    pricesByTime: checkPricesByTime,
    houseCredit: checkOffers,
    tax: checkTax,
    cancelling: checkCancelling,
    otherWays: checkOtherWays,
    verification: checkFile,
    prices: (values, refuse) => {
      for (const message of priceOrderErrors(values)) refuse('holidayBoarding', message);
    },
  };

type CardValue = string | number | boolean | readonly string[] | null;

export type CardValues = Record<string, CardValue>;

const schemas = new Map<CardName, z.ZodType<CardValues>>();

export function schemaOf(card: CardName): z.ZodType<CardValues> {
  const made = schemas.get(card) ?? makeSchema(card);
  schemas.set(card, made);
  return made;
}

function makeSchema(card: CardName): z.ZodType<CardValues> {
  const fields = z.object(
    Object.fromEntries(fieldsOf(card).map((field) => [field.name, kinds[field.kind](field)])),
  );
  return fields.superRefine((values, context) => {
    // The values contain every field of the card, since the object above requires them.
    checks[card]?.(values as SettingValues & PriceList, (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message }),
    );
  });
}
