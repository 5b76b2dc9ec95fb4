/** Open questions about a dog for its owner before a stay (R99, K4). */
import type { ReadinessLine, StayAhead } from '~/features/booking/rules/readiness-line';

/** Fields to ask about, such as `age and gender`; '' if complete. */
export type AskFacts = readonly { petId: string; what: string }[];

/** Returns a line for each dog with open questions. */
export function askLines({ pets, toAsk }: StayAhead & { toAsk: AskFacts }): ReadinessLine[] {
  return pets.flatMap(({ id, name }) => {
    const what = toAsk.find(({ petId }) => petId === id)?.what ?? '';
    if (what === '') return [];
    return [
      {
        code: `ask:${id}`,
        state: 'missing' as const,
        text: `Please tell us more about ${name}: ${what}.`,
        forAdmin: `${name}: ask the owner about ${what}`,
        dog: name,
        link: { to: 'pet' as const, petId: id },
      },
    ];
  });
}
