/** Set-up steps of a new house, in order (R136). */
export const setUpSteps = [
  'business',
  'kind',
  'prices',
  'hours',
  'payments',
  'mail',
  'import',
  'open',
] as const;

export type SetUpStep = (typeof setUpSteps)[number];

/** Title and task of each step. */
export const setUpTexts: Record<SetUpStep, { title: string; todo: string }> = {
  business: { title: 'Business details', todo: 'Your name, address and phone, for every page.' },
  kind: {
    title: 'What kind of house',
    todo: 'Daycare, overnight guests or both: the fitting rules are switched on together.',
  },
  prices: { title: 'Prices', todo: 'These are examples. Put in your own.' },
  hours: {
    title: 'Hours and time zone',
    todo: 'When you’re open, and when dogs can come and go.',
  },
  payments: {
    title: 'How owners pay',
    todo: 'PayPal, Venmo, Zelle, Cash App, cash or check. Until then they pay when they come.',
  },
  mail: { title: 'Email', todo: 'Until it’s set up, emails wait here and are not sent.' },
  import: {
    title: 'Bring them along',
    todo: 'Your owners, their dogs and their stays, from a list.',
  },
  open: { title: 'Open the site', todo: 'Visitors see “Opening soon” until you press it.' },
};

/** Steps that have to be looked at before the site can open. */
export const neededToOpen: readonly SetUpStep[] = ['business', 'prices', 'hours', 'payments'];

/** Steps that only their own page can finish. */
export const neverSkipped: readonly SetUpStep[] = ['business', 'open'];

export const isSetUpStep = (name: unknown): name is SetUpStep =>
  setUpSteps.some((step) => step === name);

/** Returns the remaining steps; only saving the business details completes the first one. */
export function stepsLeft(
  done: readonly string[],
  { hasDetails }: { hasDetails: boolean },
): SetUpStep[] {
  return setUpSteps.filter((step) => (step === 'business' ? !hasDetails : !done.includes(step)));
}
