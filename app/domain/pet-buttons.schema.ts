import * as z from 'zod';

export const petButtons = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove-photo') }),
  z.object({ intent: z.literal('remove-record'), record_id: z.string().min(1).max(40) }),
  z.object({ intent: z.literal('bring-back') }),
]);

export type PetButton = z.infer<typeof petButtons>;
