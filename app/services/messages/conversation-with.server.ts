import { database } from '../database/database.server';
import { showPhoneNumber } from '../profiles/phone-number.server';

/** Whom the admin writes to: what one wants to know before answering. */
export type ConversationPartner = {
  id: string;
  name: string;
  firstName: string | null;
  email: string;
  phone: string | null;
  pets: { id: string; name: string; breed: string }[];
};

/**
 * The owner of a conversation and their pets, for the admin; null for an id that is no owner's:
 * unknown, deleted, the admin's own.
 */
export async function conversationWith(ownerId: string): Promise<ConversationPartner | null> {
  const profile = await database().profile.findUnique({
    where: { id: ownerId, deletedAt: null },
    include: {
      userRole: true,
      pets: { where: { retiredAt: null }, orderBy: { petName: 'asc' } },
    },
  });
  if (profile === null || profile.userRole?.role === 'admin') return null;
  const { id, firstName, lastName, email, phoneNumber, pets } = profile;
  return {
    id,
    name: [firstName, lastName].filter(Boolean).join(' ') || email,
    firstName,
    email,
    phone: phoneNumber === null ? null : showPhoneNumber(phoneNumber),
    pets: pets.map((pet) => ({ id: pet.id, name: pet.petName, breed: pet.breed })),
  };
}
