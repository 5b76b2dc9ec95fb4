/** An owner added manually (R99), such as after a phone call. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { hasAddress, noAddress, withoutEmail } from '~/core/mail/erased-address';
import { newStoredId } from '~/core/files/stored-files.server';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { todayHere } from '~/core/settings/settings.server';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { queueAccountInvited } from '~/features/people/accounts/account-emails.server';
import { issueAccountLink } from '~/features/people/accounts/account-links.server';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { readPhoneNumber, showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { petSchema } from '~/features/dogs/pets/pet-fields';
import { rowOf } from '~/features/dogs/pets/pet-row';
import { askable, inInvitation, standInFor } from '~/features/dogs/pets/open-questions';

export type NewOwner = {
  name: string;
  phone: string;
  /** '' if unknown; then no invitation is sent. */
  email: string;
  dogName: string;
  breed: string;
};

export type SameOwner = { id: string; name: string; phone: string; dogs: string[] };

/** Thrown if there are accounts with this phone or email, which the admin must see before adding another. */
export class SameOwnerError extends ServiceError {
  constructor(
    readonly same: SameOwner[],
    field: 'email' | 'phone_number',
  ) {
    super(
      'conflict',
      field === 'email'
        ? 'Someone with this email is here already.'
        : 'Someone with this phone number is here already.',
      field,
    );
  }
}

/**
 * Creates the account, and the dog if it has a name, once per form; sends an invitation if there is an email.
 * @param known ids of owners with the same phone that the admin has seen
 * @returns the owner's id
 * @throws ServiceError, SameOwnerError
 */
export async function addOwner(
  owner: NewOwner,
  {
    adminId,
    formKey,
    known,
  }: { adminId: string; formKey: string | undefined; known: readonly string[] },
): Promise<string> {
  const phoneNumber = readPhoneNumber(owner.phone);
  if (owner.dogName === '' && owner.breed !== '')
    throw new ServiceError('invalid', 'Please enter the dog’s name.', 'dog_name');
  return inTransaction(async (tx) => {
    const submission = { key: formKey, actorId: adminId, form: 'owner', content: owner } as const;
    const { id } = await withIdempotencyKey(tx, submission, async () => {
      await refuseSame(tx, { phoneNumber, email: owner.email }, known);
      const id = newStoredId();
      const [firstName = '', ...rest] = owner.name.trim().split(/\s+/);
      const lastName = rest.join(' ') || null;
      await tx.profile.create({
        data: {
          id,
          email: owner.email || withoutEmail(id),
          firstName,
          lastName,
          fullName: owner.name.trim(),
          phoneNumber,
          createdAt: now(),
          userRole: { create: { role: 'user' } },
        },
      });
      if (owner.dogName !== '') await addDog(tx, id, owner);
      if (owner.email !== '') await inviteTo(tx, id, owner.email, adminId);
      return id;
    });
    return id;
  });
}

async function addDog(tx: Transaction, userId: string, { dogName, breed }: NewOwner) {
  const toAsk = askable.filter((name) => name !== 'breed' || breed === '');
  const pet = petSchema.parse({
    ...Object.fromEntries(askable.map((name) => [name, standInFor(name)])),
    pet_name: dogName,
    ...(breed !== '' && { breed }),
  });
  const row = rowOf(pet, await todayHere(tx));
  await tx.pet.create({ data: { userId, ...row, toAsk, createdAt: now() } });
}

async function inviteTo(tx: Transaction, id: string, email: string, adminId: string) {
  // Rate-limited, since each one sends an email to a typed address.
  await countWithin(tx, [{ limit: 'helper', subject: adminId }]);
  const pets = await tx.pet.findMany({
    where: { userId: id, retiredAt: null },
    select: { petName: true, toAsk: true },
    orderBy: { petName: 'asc' },
  });
  const link = await issueAccountLink(tx, id, 'set_password');
  await queueAccountInvited(tx, { profileId: id, email, link, ...inInvitation(pets) });
}

async function refuseSame(
  tx: Transaction,
  { phoneNumber, email }: { phoneNumber: string; email: string },
  known: readonly string[],
): Promise<void> {
  const byEmail = email === '' ? [] : await sameOwners(tx, { email });
  if (byEmail.length > 0) throw new SameOwnerError(byEmail, 'email');
  const byPhone = await sameOwners(tx, { phoneNumber, deletedAt: null });
  if (byPhone.some(({ id }) => !known.includes(id)))
    throw new SameOwnerError(byPhone, 'phone_number');
}

async function sameOwners(
  tx: Transaction,
  where: { email: string } | { phoneNumber: string; deletedAt: null },
): Promise<SameOwner[]> {
  const found = await tx.profile.findMany({
    where,
    orderBy: { createdAt: 'asc' },
    take: 5,
    include: { pets: { where: { retiredAt: null }, select: { petName: true } } },
  });
  return found.map(({ id, phoneNumber, pets, ...owner }) => ({
    id,
    name: ownerName(owner),
    phone: phoneNumber === null ? '' : showPhoneNumber(phoneNumber),
    dogs: pets.map(({ petName }) => petName),
  }));
}

/** Returns the owner just added, for the page with the next steps; null if not found. */
export async function addedOwner(
  id: string,
): Promise<{ id: string; name: string; dogs: number } | null> {
  const owner = await database().profile.findFirst({
    where: { id, deletedAt: null, role: 'user' },
    select: { ...ownerNameFields, _count: { select: { pets: { where: { retiredAt: null } } } } },
  });
  return owner && { id, name: ownerName(owner), dogs: owner._count.pets };
}

/** Adds an email to an owner without one, and invites them. @throws ServiceError, SameOwnerError */
export async function giveEmail(userId: string, email: string, adminId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const where = { id: userId, deletedAt: null, role: 'user' } as const;
    const owner = await tx.profile.findFirst({ where, select: { email: true } });
    if (owner === null) throw new ServiceError('not_found', 'This person was not found.');
    // A repeated submission (R20).
    if (owner.email === email) return;
    if (hasAddress(owner.email))
      throw new ServiceError('conflict', `They have an email by now: ${owner.email}.`, 'email');
    const same = await sameOwners(tx, { email });
    if (same.length > 0) throw new SameOwnerError(same, 'email');
    const { count } = await tx.profile.updateMany({
      where: { id: userId, email: { endsWith: noAddress } },
      data: { email, notInvitedSince: null },
    });
    if (count === 1) await inviteTo(tx, userId, email, adminId);
  });
}
