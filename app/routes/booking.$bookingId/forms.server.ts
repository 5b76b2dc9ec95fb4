import { statusForms } from '~/features/booking/answers/status.action.server';
import { arrivalForms } from '~/features/day/arrivals/arrival.action.server';
import { belongingsForm } from '~/features/day/belongings/belongings.action.server';
import { updateForms } from '~/features/day/updates/update.action.server';
import { claimForms } from '~/features/money/offline/claim.action.server';

/** The forms of a stay's page, each declared by its feature. */
export const stayForms = [
  ...statusForms,
  ...arrivalForms,
  ...updateForms,
  ...claimForms,
  belongingsForm,
] as const;
