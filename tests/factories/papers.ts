import type { Paper } from '~/features/dogs/vaccinations/vaccinations';

/** A paper of the list (R145), rabies by default. */
export const paper = (fields: Partial<Paper> = {}): Paper => ({
  ...{ id: 'rabies', name: 'Rabies', detail: '', validMonths: null, daysBefore: null },
  ...fields,
});
