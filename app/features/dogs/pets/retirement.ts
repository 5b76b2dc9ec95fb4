import * as z from 'zod';
import type { BookingStatus } from '~/features/booking/rules/booking-status';
import type { Service } from '~/features/booking/rules/services';

export type StayInTheWay = {
  id: string;
  service: Service;
  status: BookingStatus;
  when: string;
};

/** `erase`: no booking includes the pet. `retire`: past ones do. `stands`: an upcoming stay prevents it. */
export type Retirement =
  | { kind: 'erase' }
  | { kind: 'retire'; bookings: number }
  | { kind: 'stands'; stays: StayInTheWay[] }
  | { kind: 'retired' };

export const retireForm = z.object({ agreed: z.enum(['erase', 'retire']) });

export type Agreed = z.infer<typeof retireForm>['agreed'];
