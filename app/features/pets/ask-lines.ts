/** What the house wants to ask an owner about a dog before its stay (R99, K4). */
import type { ReadinessLine, StayAhead } from '~/features/stays/readiness-line';
import { type PlainField, toAskText } from './to-ask';

export type AskFacts = readonly { petId: string; fields: readonly PlainField[] }[];

/** A line for each dog of which something is not told yet. */
export function askLines({ pets, toAsk }: StayAhead & { toAsk: AskFacts }): ReadinessLine[] {
  return pets.flatMap(({ id, name }) => {
    const fields = toAsk.find(({ petId }) => petId === id)?.fields ?? [];
    if (fields.length === 0) return [];
    const what = toAskText(fields);
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
