import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { type FreeStay, freeStays } from '~/features/booking/places/free-stays.server';
import type { StayTimes } from '~/features/booking/rules/stay-rules';
import { canWait } from './wait.server';

/** Answer to "Is there room?" (R43), never with a count, and the free stays within or near it. */
export type Room = {
  answer: string;
  full: boolean;
  free: FreeStay[];
  /** Whether the owner can join the waitlist (R56). */
  mayWait: boolean;
};

/**
 * Tells whether a visitor's stay has a place. After too many questions the answer is when to ask again: no
 * script can learn the occupancy day by day. The admin has no limit.
 */
export async function isThereRoom(
  stay: StayTimes & { dogs: number },
  { request, viewer }: { request: Request; viewer: Viewer | null },
): Promise<Room> {
  if (viewer === null || !isAdmin(viewer)) {
    try {
      const subject = viewer?.id ?? clientAddress(request);
      await countAttempts([{ limit: 'room-question', subject }]);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { answer: error.userMessage, full: false, free: [], mayWait: false };
    }
  }
  const { fits, parts, nearby } = await freeStays({
    ...stay,
    heldFor: viewer === null ? [] : { ownerId: viewer.id },
  });
  if (fits) return { answer: 'Yes.', full: false, free: [], mayWait: false };
  return {
    answer: parts.length > 0 ? 'Only part of it.' : 'Full.',
    full: true,
    free: [...parts, ...nearby],
    mayWait: await canWait(),
  };
}
