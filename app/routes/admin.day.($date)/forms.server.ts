import { statusForms } from '~/features/booking/answers/status.action.server';
import { arrivalForms } from '~/features/day/arrivals/arrival.action.server';
import { careForms } from '~/features/day/care/care.action.server';

/** Forms of the day sheet: care ticks, arrivals, departures, and their Undos. */
export const dayForms = [...careForms, ...arrivalForms, ...statusForms] as const;
