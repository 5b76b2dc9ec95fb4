/** The forms of the admin's settings (R3, R4, R7, R25, R26, R34). */
import * as z from 'zod';
import { oneHour, quarterHour } from './booking-rules';
import { isTimeZone } from './business-time';
import { emailAddress } from './fields.schema';
import { holidayKeys } from './holidays';
import type { HolidayKey } from './holidays';
import { parseMoney } from './money';
import { priceNames, priceOrderErrors } from './price-list';
import type { PriceList } from './price-list';
import type { CardName, SettingValues, SettingsCard } from './settings-cards';
import { optionalText, readWith, requiredText, typedText } from './typed-text.schema';
import type { Reading } from './typed-text.schema';

const longestAddress = 1000;
/** The most characters of the privacy text and of the terms. */
export const longestSiteText = 30_000;
const longestVerification = 10_000;
const mostReplyHours = 48;

const tick = () => z.boolean({ error: 'Please tick the box or leave it empty.' }).default(false);

function text(what: string) {
  return requiredText(what, `Please enter ${what}.`);
}

// Shown in frames and links: nothing but https, and no password that would be given to visitors.
function readAddress(typed: string): Reading<string> {
  const address = typed.trim();
  if (address === '') return { value: '' };
  const wrong = { problem: 'Please enter a whole address that begins with https://' };
  if (address.length > longestAddress || /[\s\p{C}]/u.test(address)) return wrong;
  if (!URL.canParse(address)) return wrong;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === ''
    ? { value: address }
    : wrong;
}

const address = (what: string) => typedText(what).optional().transform(readWith(readAddress));

function readTime(typed: string): Reading<number> {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(typed.trim());
  if (!match) return { problem: 'Please enter a time of day such as 06:15.' };
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes % quarterHour === 0
    ? { value: minutes }
    : { problem: 'Please choose a quarter hour: 00, 15, 30 or 45 minutes.' };
}

const time = (what: string) =>
  typedText(what, `Please enter ${what}.`).transform(readWith(readTime));

function readHours(typed: string): Reading<number> {
  const hours = /^\d{1,2}$/.test(typed.trim()) ? Number(typed.trim()) : 0;
  return hours >= 1 && hours <= mostReplyHours
    ? { value: hours }
    : { problem: `Please enter a whole number of hours from 1 to ${mostReplyHours}.` };
}

function readMoney(typed: string): Reading<number> {
  const cents = parseMoney(typed);
  return cents === null
    ? { problem: 'Please enter an amount in dollars such as 65 or 65.50.' }
    : { value: cents };
}

const businessSchema = z.object({
  businessName: text('the business name'),
  ownerFirstName: text('your first name'),
  streetAddress: text('the street address'),
  city: text('the city'),
  region: text('the state'),
  postalCode: text('the ZIP code'),
  phoneNumber: text('the phone number'),
  infoEmail: emailAddress(),
});

const linksSchema = z.object({
  socialUrl: address('the social link'),
  galleryUrl: address('the gallery link'),
  reviewsWidgetUrl: address('the reviews widget'),
  mapUrl: address('the map'),
});

const hoursSchema = z
  .object({
    openingHours: text('the opening hours'),
    timeZone: text('the time zone').refine(isTimeZone, {
      error: 'That is no time zone we know. An example: America/New_York.',
      abort: true,
    }),
    dropOffFrom: time('when Drop Off begins'),
    dropOffUntil: time('when Drop Off ends'),
    pickUpFrom: time('when Pick Up begins'),
    pickUpUntil: time('when Pick Up ends'),
    replyWithinHours: typedText('The hours', 'Please enter the hours to reply in.').transform(
      readWith(readHours),
    ),
    replyFrom: time('when replies begin'),
    replyUntil: time('when replies end'),
  })
  .superRefine((typed, context) => {
    const refuse = (path: keyof typeof typed, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (typed.dropOffUntil < typed.dropOffFrom)
      refuse('dropOffUntil', 'Drop Off cannot end before it begins.');
    if (typed.pickUpUntil < typed.pickUpFrom)
      refuse('pickUpUntil', 'Pick Up cannot end before it begins.');
    else if (typed.pickUpUntil < typed.dropOffFrom + oneHour)
      refuse('pickUpUntil', 'Pick Up must go on for an hour after Drop Off begins.');
    if (typed.replyUntil <= typed.replyFrom)
      refuse('replyUntil', 'Replies must end later than they begin.');
  });

function readFileName(typed: string): Reading<string> {
  const name = typed.trim();
  if (name === '' || /^[\w][\w.-]{0,79}$/.test(name)) return { value: name };
  return { problem: 'Please use up to 80 letters, digits, dots, dashes and underscores.' };
}

const verificationSchema = z
  .object({
    verificationName: typedText('The file name').optional().transform(readWith(readFileName)),
    verificationContent: optionalText('the content', longestVerification),
  })
  .superRefine(({ verificationName: name, verificationContent: content }, context) => {
    if ((name === '') === (content === '')) return;
    const path = [name === '' ? 'verificationName' : 'verificationContent'];
    const message = 'A verification file needs both a name and a content.';
    context.addIssue({ code: 'custom', path, message });
  });

/** What each card of the settings row takes. */
export const settingsSchemas: Record<SettingsCard, z.ZodType<Partial<SettingValues>>> = {
  business: businessSchema,
  links: linksSchema,
  hours: hoursSchema,
  quickDaycare: z.object({ quickDaycareOffered: tick() }),
  reviews: z.object({ holdReviews: tick() }),
  verification: verificationSchema,
  privacy: z.object({ privacyText: optionalText('the privacy text', longestSiteText) }),
  terms: z.object({ termsText: optionalText('the terms', longestSiteText) }),
};

const price = (name: keyof PriceList) =>
  typedText(priceNames[name], `Please enter ${priceNames[name]}.`).transform(readWith(readMoney));

/** The prices, typed in dollars and kept in cents; refuses what R25 refuses. */
export const pricesSchema: z.ZodType<PriceList> = z
  .object({
    boarding: price('boarding'),
    fullDay: price('fullDay'),
    partDay: price('partDay'),
    addFull: price('addFull'),
    addBoard: price('addBoard'),
    holidayPart: price('holidayPart'),
    holidayFull: price('holidayFull'),
    holidayBoarding: price('holidayBoarding'),
    dayHolAdd: price('dayHolAdd'),
    boardHolAdd: price('boardHolAdd'),
    quickDaycare: price('quickDaycare'),
    holidayCredit: price('holidayCredit'),
  })
  .superRefine((prices, context) => {
    for (const message of priceOrderErrors(prices))
      context.addIssue({ code: 'custom', path: ['holidayBoarding'], message });
  });

/** Which holidays' rates apply (R26). */
export const holidaysSchema: z.ZodType<Partial<Record<HolidayKey, boolean>>> = z.object(
  Object.fromEntries(holidayKeys.map((key) => [key, tick()])),
);

/** The schema of any card, for the browser. */
export function schemaOf(card: CardName): z.ZodType<object> {
  if (card === 'prices') return pricesSchema;
  return card === 'holidays' ? holidaysSchema : settingsSchemas[card];
}
