import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { clientAddress } from '~/core/runtime/client-address.server';
import { isAdmin, type Role } from '~/core/session/permissions';
import { type FreeStay, freeStays } from '~/features/places/free-stays.server';
import type { StayTimes } from '~/features/stays/stay-rules';
import { canWait } from './wait.server';

/** The answer to "Is there room?" (R43), never a count, and what is free in the stay or near it. */
export type Room = {
  answer: string;
  full: boolean;
  free: FreeStay[];
  /** Whether its owner can wait for a place (R56). */
  mayWait: boolean;
};

/**
 * Whether a visitor's stay finds a place. Asked too often, the answer is when to ask again: no
 * script shall learn how full the house is, day by day. The admin may ask as often as they like.
 */
export async function isThereRoom(
  stay: StayTimes & { dogs: number },
  { request, viewer }: { request: Request; viewer: { id: string; role: Role } | null },
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
