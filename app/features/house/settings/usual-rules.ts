/** Kinds of houses, and the rules that are usual in each, with their usual values (R136). */
import { type CardName, initialSettings, sameValue, type SettingValues } from './settings-cards';

export const houseKinds = {
  daycare: 'Daycare by day',
  boarding: 'Overnight guests',
  both: 'Both',
  basics: 'Just the basics',
} as const;

export type HouseKind = keyof typeof houseKinds;

type UsualRule = {
  card: CardName;
  label: string;
  kinds: readonly HouseKind[];
  values: Partial<SettingValues>;
};

const [day, night, either] = [
  ['daycare', 'both'],
  ['boarding', 'both'],
  ['daycare', 'boarding', 'both'],
] as const;

export const usualRules = {
  dogs: {
    card: 'places',
    label: 'At most 10 dogs at the same time',
    ...{ kinds: day, values: { dogLimit: 10 } },
  },
  dogsOvernight: {
    card: 'places',
    label: 'At most 4 dogs overnight',
    ...{ kinds: night, values: { overnightLimit: 4 } },
  },
  vaccinations: {
    card: 'vaccinations',
    label: 'Ask for proof of rabies, DHPP and bordetella',
    ...{ kinds: either, values: { requiredVaccines: ['rabies', 'dhpp', 'bordetella'] } },
  },
  firstVisit: {
    card: 'firstVisits',
    label: 'Meet each dog before its first stay',
    ...{ kinds: either, values: { meetFirst: true } },
  },
  severalDays: {
    card: 'requests',
    label: 'Owners can ask for several days of Daycare in one request',
    ...{ kinds: day, values: { severalDays: true } },
  },
  changes: {
    card: 'requests',
    label: 'Owners can ask for a change of a stay',
    ...{ kinds: either, values: { changeRequests: true } },
  },
  waitlist: {
    card: 'requests',
    label: 'Owners can wait for a place when you’re full',
    ...{ kinds: either, values: { waitlist: true } },
  },
  noQuickDaycare: {
    card: 'quickDaycare',
    label: 'No Quick Daycare: every stay waits for your answer',
    ...{ kinds: ['boarding'], values: { quickDaycareOffered: false } },
  },
  arrivals: {
    card: 'arrivals',
    label: 'Note when dogs arrive and leave',
    ...{ kinds: either, values: { trackArrivals: true } },
  },
  care: {
    card: 'care',
    label: 'Keep meals and medicine of each dog',
    ...{ kinds: night, values: { carePlans: true } },
  },
  updates: {
    card: 'updates',
    label: 'Send updates with pictures during a stay',
    ...{ kinds: night, values: { updates: true } },
  },
  canceling: {
    card: 'cancelling',
    label: 'Canceling Boarding is free until 7 days before, then you keep 50%',
    ...{ kinds: night, values: { cancelDaysBoarding: 7 } },
  },
  deposit: {
    card: 'deposit',
    label: 'A deposit of 30% for Boarding, to pay within 48 hours',
    ...{ kinds: night, values: { depositPercent: 30 } },
  },
  reminders: {
    card: 'paymentReminders',
    label: 'Remind owners of stays that are not paid',
    ...{ kinds: either, values: { paymentReminders: true } },
  },
  welcome: {
    card: 'welcome',
    label: 'Send everyone who signs up a welcome email',
    ...{ kinds: either, values: { welcomeEmail: true } },
  },
  notices: {
    card: 'notices',
    label: 'Offer notices on phones',
    ...{ kinds: either, values: { phoneNotices: true } },
  },
} as const satisfies Record<string, UsualRule>;

export type UsualRuleName = keyof typeof usualRules;

/** Returns the usual rules of a kind of house that are not set in another way already, as choices. */
export function rulesFor(
  kind: HouseKind,
  stored: SettingValues,
): { value: UsualRuleName; label: string }[] {
  return Object.entries<UsualRule>(usualRules).flatMap(([name, { label, kinds, values }]) => {
    const fields = Object.keys(values) as (keyof SettingValues)[];
    const isFree = fields.every((field) => sameValue(stored[field], initialSettings[field]));
    return kinds.includes(kind) && isFree ? [{ value: name as UsualRuleName, label }] : [];
  });
}
