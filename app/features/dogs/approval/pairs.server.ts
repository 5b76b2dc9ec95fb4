/** Dogs to keep apart (R45), for the admin only: owners must not learn about other dogs (K5). */
import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { staleForm, versionOf } from '~/core/web/seen-version.server';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { findPets } from '~/features/people/search/find-names.server';
import type { NamedPair } from './kept-apart';

export type OtherDog = { id: string; name: string; ownerName: string };

export type PairOnPage = OtherDog & { note: string; retired: boolean };

const dog = {
  id: true,
  petName: true,
  retiredAt: true,
  owner: { select: ownerNameFields },
} satisfies Prisma.PetSelect;

type Row = Prisma.PetGetPayload<{ select: typeof dog }>;

const other = ({ id, petName: name, owner }: Row): OtherDog => ({
  id,
  name,
  ownerName: ownerName(owner),
});

/** Returns the dogs to keep this one apart from, by name. */
export async function pairsOf(petId: string): Promise<PairOnPage[]> {
  const rows = await database().petPair.findMany({
    where: { OR: [{ petA: petId }, { petB: petId }] },
    select: { note: true, a: { select: dog }, b: { select: dog } },
  });
  return rows
    .map(({ note, a, b }) => ({ note, row: a.id === petId ? b : a }))
    .map(({ note, row }) => ({ ...other(row), note, retired: row.retiredAt !== null }))
    .sort((one, two) => one.name.localeCompare(two.name) || one.id.localeCompare(two.id));
}

/** Returns the pairs to keep apart of which both dogs, or at least one, are among these. One statement. */
export async function pairsAmong(
  petIds: readonly string[],
  which: 'both' | 'one' = 'both',
): Promise<NamedPair[]> {
  const among = { in: [...petIds] };
  const rows = await database().petPair.findMany({
    where:
      which === 'both' ? { petA: among, petB: among } : { OR: [{ petA: among }, { petB: among }] },
    select: {
      petA: true,
      petB: true,
      note: true,
      a: { select: { petName: true } },
      b: { select: { petName: true } },
    },
  });
  return rows.map(({ a, b, ...pair }) => ({ ...pair, nameA: a.petName, nameB: b.petName }));
}

const mostFound = 20;

/** Returns up to twenty other dogs that match the search. */
export async function otherDogsNamed(search: string, petId: string): Promise<OtherDog[]> {
  const rows = await database().pet.findMany({
    where: { id: { in: await findPets(search), not: petId }, retiredAt: null },
    select: dog,
    orderBy: [{ petName: 'asc' }, { id: 'asc' }],
    take: mostFound,
  });
  return rows.map(other);
}

function pairOf(petId: string, otherId: string) {
  const [petA = '', petB = ''] = [petId, otherId].sort();
  return { petA, petB };
}

/** Returns the version of a dog's pair notes for the form that may overwrite one (R104). */
export function pairVersion(pairs: readonly Pick<PairOnPage, 'id' | 'note'>[]): string {
  const notes = pairs.map(({ id, note }) => [id, note]);
  return versionOf(notes.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}

/**
 * Keeps two dogs apart; for an existing pair, only the note changes.
 * @throws ServiceError with the field, StaleForm
 */
export function keepApart(
  petId: string,
  otherId: string,
  note: string,
  seen: string,
): Promise<void> {
  return inTransaction(async (tx) => {
    const found = await tx.pet.count({ where: { id: otherId, retiredAt: null } });
    if (found === 0 || otherId === petId)
      throw new ServiceError('invalid', 'Choose another dog.', 'other_id');
    const pair = pairOf(petId, otherId);
    const stored = await tx.petPair.findUnique({ where: { petA_petB: pair } });
    if (stored !== null && stored.note !== note) {
      const rows = await tx.petPair.findMany({ where: { OR: [{ petA: petId }, { petB: petId }] } });
      const version = pairVersion(
        rows.map((row) => ({ id: row.petA === petId ? row.petB : row.petA, note: row.note })),
      );
      if (version !== seen) throw staleForm([{ field: 'Why', before: stored.note }], version);
    }
    await tx.petPair.upsert({
      where: { petA_petB: pair },
      create: { ...pair, note, createdAt: now() },
      update: { note },
    });
  });
}

/** Stops keeping two dogs apart; repeating it does nothing. */
export async function letMeet(petId: string, otherId: string): Promise<void> {
  await database().petPair.deleteMany({ where: pairOf(petId, otherId) });
}
