import type { Extra } from '~/features/pricing/extras';

/** The two extras of the sample's house (R49), in the order of its catalog. */
export function sampleExtras(newId: () => string): Extra[] {
  return [
    { id: newId(), name: 'Bath', unitCents: 2500, per: 'dog' },
    { id: newId(), name: 'Long walk', unitCents: 1000, per: 'dog_day' },
  ];
}
