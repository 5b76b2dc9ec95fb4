/** The agreement that owners sign before they book (R46). */
import type { ReadinessLine } from '~/features/booking/rules/readiness-line';

/** Maximum characters of an agreement. */
export const longestAgreement = 20_000;

/** Placeholder that the business must replace before publishing the sample. */
export const amountToFillIn = '$____';

/** Whether an owner has signed the current agreement; null if no signature is required. */
export type AgreementFacts = { ownerId: string; signed: boolean } | null;

/** Returns one line if a signature is required. */
export function agreementLines({ agreement }: { agreement: AgreementFacts }): ReadinessLine[] {
  if (agreement === null) return [];
  const { ownerId, signed } = agreement;
  const words = signed ? 'The agreement is signed' : 'The agreement is not signed yet';
  return [
    {
      code: 'agreement',
      state: signed ? 'ok' : 'missing',
      text: `${words}.`,
      forAdmin: words,
      link: { to: 'agreement', ownerId },
    },
  ];
}

/** Returns a sample text for the business to edit. */
export function sampleAgreement(businessName: string): string {
  return `# Agreement for stays at ${businessName}

## Dogs play together
Dogs live in the house and garden without crates. I agree that my dog is together with dogs of other owners. Dogs can be hurt in play, also when someone watches.

## Care by a vet
If my dog needs a vet and I can't be reached, ${businessName} may take my dog to one. I pay for that care, up to ${amountToFillIn} without asking me first.

## Health
My dog has the vaccinations that ${businessName} asks for. I say so before the stay if my dog is ill, in heat, or has hurt a person or another dog.

## Drop Off and Pick Up
I bring and fetch my dog at the times we agreed. If I'm late, I call. ${businessName} may charge for the extra time.

## Photos
${businessName} may take photos of my dog and share them with me.
`;
}
