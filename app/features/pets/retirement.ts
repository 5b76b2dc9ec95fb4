import * as z from 'zod';
import type { BookingStatus } from '~/features/stays/booking-status';
import type { Service } from '~/features/stays/services';

export type StayInTheWay = {
  id: string;
  service: Service;
  status: BookingStatus;
  when: string;
};

/** `erase`: no booking names the pet. `retire`: old ones do. `stands`: a stay is still ahead. */
export type Retirement =
  | { kind: 'erase' }
  | { kind: 'retire'; bookings: number }
  | { kind: 'stands'; stays: StayInTheWay[] }
  | { kind: 'retired' };

export const retireForm = z.object({ agreed: z.enum(['erase', 'retire']) });

export type Agreed = z.infer<typeof retireForm>['agreed'];
