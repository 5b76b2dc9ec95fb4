/** Set-up steps of a new house, in order. */
export const setUpSteps = [
  'business',
  'prices',
  'hours',
  'house',
  'picture',
  'payments',
  'mail',
] as const;

export type SetUpStep = (typeof setUpSteps)[number];

/** Title and task of each step. */
export const setUpTexts: Record<SetUpStep, { title: string; todo: string }> = {
  business: {
    title: 'Business details',
    todo: 'Visitors see “Opening soon” until you save them.',
  },
  prices: { title: 'Prices', todo: 'These are examples. Put in your own.' },
  hours: { title: 'Hours', todo: 'When you’re open, and when dogs can come and go.' },
  house: { title: 'House rules', todo: 'Set the rules that you want. All of them can wait.' },
  picture: { title: 'First picture', todo: 'A photo of you with a dog does more than any text.' },
  payments: { title: 'PayPal', todo: 'Test that owners can pay online.' },
  mail: { title: 'Email', todo: 'Send yourself a test email.' },
};

/** Returns the remaining steps; only saving the business details completes the first one. */
export function stepsLeft(done: readonly string[], { open }: { open: boolean }): SetUpStep[] {
  return setUpSteps.filter((step) => (step === 'business' ? !open : !done.includes(step)));
}
