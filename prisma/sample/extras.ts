import type { Extra } from '~/features/money/pricing/extras';

/** The two extras of the sample business (R49), in the order of its catalog. */
export function sampleExtras(newId: () => string): Extra[] {
  return [
    { id: newId(), name: 'Bath', unitCents: 2500, per: 'dog' },
    { id: newId(), name: 'Long walk', unitCents: 1000, per: 'dog_day' },
  ];
}
