/** What the house wants to ask an owner about a dog before its stay (R99, K4). */
import type { ReadinessLine, StayAhead } from '~/features/stays/readiness-line';

/** What is asked about a dog in words, `age and gender`; empty for nothing. */
export type AskFacts = readonly { petId: string; what: string }[];

/** A line for each dog of which something is not told yet. */
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
