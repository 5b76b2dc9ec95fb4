/** Certificates of a dog: reading them for its page, and uploads by owner or admin (R44). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin } from '~/core/session/permissions';
import { todayHere } from '~/core/settings/settings.server';
import { formatDay } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { type PetViewer, theirPet } from '~/features/dogs/pets/pet-row';
import type { PreparedRecord } from '~/features/dogs/pets/read-record.server';
import { addRecord } from '~/features/dogs/pets/records.server';
import type { EnteredDate } from './certificate.schema';
import { papersById, requiredPapers } from './papers.server';
import { countingEntry, type Paper, type Vaccination } from './vaccinations';

export type VaccinationOnPage = {
  id: string;
  name: string;
  /** `Valid until Mar 1, 2027`, `Ran out on …`, `Vet’s exemption until …`. */
  text: string;
  state: 'waiting' | 'confirmed' | 'declined' | 'over';
  note: string;
  recordId: string | null;
  /** True while it waits for review, so that its owner can remove it. */
  removable: boolean;
};

/** Vaccinations on a pet's page. */
export type VaccinationsOnPage = {
  required: Paper[];
  /** The owner's other dogs, which the next certificate may also cover. */
  others: { id: string; name: string }[];
  /** The entry of each paper that counts today, and those waiting. */
  entries: VaccinationOnPage[];
};

/**
 * Returns the vaccinations of a pet for its owner and the admin; null if no paper is required and the pet
 * has no entries.
 */
export async function vaccinationsOf({
  id: petId,
  userId,
}: {
  id: string;
  userId: string;
}): Promise<VaccinationsOnPage | null> {
  const required = await requiredPapers('committed');
  const rows = await database().vaccination.findMany({
    where: { petId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (required.length === 0 && rows.length === 0) return null;
  const today = await todayHere('committed');
  const papers = await papersById('committed');
  const entries = [...papers.keys()].flatMap((id) => {
    const own = rows.filter((row) => row.vaccine === id);
    const counting = countingEntry(own, today);
    const newestDeclined = own.findLast(({ state }) => state === 'declined');
    return own
      .filter((row) =>
        row.state === 'declined'
          ? row === newestDeclined && row.createdAt >= (counting?.createdAt ?? row.createdAt)
          : row === counting || row.state === 'waiting',
      )
      .sort((a, b) => a.validUntil.localeCompare(b.validUntil));
  });
  const others = required.length === 0 ? [] : await otherDogs({ petId, userId });
  return { required, others, entries: entries.map((row) => onPage(row, papers, today)) };
}

async function otherDogs({
  petId,
  userId,
}: {
  petId: string;
  userId: string;
}): Promise<VaccinationsOnPage['others']> {
  const dogs = await database().pet.findMany({
    where: { userId, retiredAt: null, id: { not: petId } },
    select: { id: true, petName: true },
    orderBy: [{ petName: 'asc' }, { id: 'asc' }],
    take: mostDogsOfForm,
  });
  return dogs.map(({ id, petName: name }) => ({ id, name }));
}

/** Maximum number of other dogs per certificate. */
const mostDogsOfForm = 8;

function onPage(
  {
    id,
    vaccine,
    givenOn,
    validUntil,
    exempt,
    state,
    note,
    recordId,
  }: Vaccination & {
    id: string;
    recordId: string | null;
  },
  papers: ReadonlyMap<string, Paper>,
  today: string,
): VaccinationOnPage {
  const over = validUntil < today;
  const [valid, ran] = exempt
    ? ['Vet’s exemption', 'Vet’s exemption ran out']
    : ['Valid', 'Ran out'];
  const given = givenOn === null ? '' : `Given on ${formatDay(givenOn)}. `;
  const text = over
    ? `${given}${ran} on ${formatDay(validUntil)}`
    : `${given}${valid} until ${formatDay(validUntil)}`;
  return {
    id,
    name: papers.get(vaccine)?.name ?? vaccine,
    text,
    state: over && state === 'confirmed' ? 'over' : state,
    note,
    recordId,
    removable: state === 'waiting',
  };
}

export type NewCertificate = {
  /** Dates for each dog, at least one each. */
  dogs: readonly DogDates[];
  viewer: PetViewer;
  /** The file; null if the admin has seen it on paper. */
  record: PreparedRecord | null;
  exempt: boolean;
  formKey: string | undefined;
};

type DogDates = {
  petId: string;
  dates: readonly EnteredDate[];
};

/**
 * Saves a certificate with an entry for each date, once per form (R20): waiting if sent by the owner,
 * confirmed if by the admin.
 * @throws ServiceError not_found, conflict
 */
export async function addCertificate(certificate: NewCertificate): Promise<void> {
  const { dogs, viewer, record, exempt, formKey } = certificate;
  const content = { dogs, exempt };
  if (record !== null) {
    const title = `Certificate, ${formatDay(await todayHere('committed'))}`;
    const petIds = dogs.map(({ petId }) => petId);
    const write = (tx: Transaction, recordId: string, petId: string) => {
      const dog = dogs.find((one) => one.petId === petId);
      return dog === undefined ? Promise.resolve() : writeEntries(tx, certificate, dog, recordId);
    };
    await addRecord({ petIds, viewer, title, record, formKey, also: { content, write } });
    return;
  }
  await inTransaction((tx) =>
    withIdempotencyKey(
      tx,
      { key: formKey, actorId: viewer.id, form: 'certificate', content },
      async () => {
        for (const dog of dogs) {
          await findPet(tx, dog.petId, viewer);
          await writeEntries(tx, certificate, dog, null);
        }
        return dogs[0]?.petId ?? '';
      },
    ),
  );
}

async function findPet(tx: Transaction, petId: string, viewer: PetViewer): Promise<void> {
  const pet = await tx.pet.findFirst({ where: theirPet(petId, viewer), select: { id: true } });
  if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
}

async function writeEntries(
  tx: Transaction,
  { viewer, exempt }: NewCertificate,
  { petId, dates }: DogDates,
  recordId: string | null,
): Promise<void> {
  const createdAt = now();
  const byAdmin = isAdmin(viewer);
  // An owner's new upload replaces entries that wait for review.
  await tx.vaccination.deleteMany({
    where: { petId, state: 'waiting', vaccine: { in: dates.map(({ vaccine }) => vaccine) } },
  });
  await tx.vaccination.createMany({
    data: dates.map((date) => ({
      petId,
      ...date,
      exempt,
      recordId,
      createdAt,
      addedBy: viewer.id,
      note: recordId === null ? 'Seen on paper' : '',
      ...(byAdmin
        ? { state: 'confirmed' as const, checkedBy: viewer.id, checkedAt: createdAt }
        : { state: 'waiting' as const }),
    })),
  });
  if (!byAdmin) publish(tx, { audience: adminAudience, topic: 'booking', subjectId: petId });
}

/**
 * Removes an entry that waits for review; repeating it changes nothing (R20).
 * @throws ServiceError not_found
 */
export async function removeVaccination(request: {
  vaccinationId: string;
  petId: string;
  viewer: PetViewer;
}): Promise<void> {
  const { vaccinationId: id, petId, viewer } = request;
  await inTransaction(async (tx) => {
    await findPet(tx, petId, viewer);
    await tx.vaccination.deleteMany({ where: { id, petId, state: 'waiting' } });
  });
}
