import { database } from '~/core/database/database.server';
import { cachePerRequest } from '~/core/runtime/request-memory.server';

type PageOwner = {
  id: string;
  /** First and last name, or the email address. */
  name: string;
  firstName: string | null;
  email: string;
  phone: string | null;
};

export function ownerOfPage(ownerId: string): Promise<PageOwner | null> {
  return remembered(ownerId);
}

// Cached, since a profile's layout and tabs all need it.
const remembered = cachePerRequest(async (ownerId: string): Promise<PageOwner | null> => {
  const profile = await database().profile.findFirst({
    where: { id: ownerId, deletedAt: null },
    select: { id: true, firstName: true, lastName: true, email: true, phoneNumber: true },
  });
  if (profile === null) return null;
  const { id, firstName, lastName, email, phoneNumber } = profile;
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  return { id, name, firstName, email, phone: phoneNumber };
});
