/** The admin's review of certificates: the list, Confirm and Decline (R44). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import type { Paper, Vaccination } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { isAdmin } from '~/core/session/permissions';
import { businessSettings, todayHere } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { ownerName, ownerNameFields } from '~/features/people/accounts/full-name';
import { writeMessage } from '~/features/messages/conversations/send-message.server';
import type { PetViewer } from '~/features/dogs/pets/pet-row';
import { certificateTexts, type Check, enteredDate } from './certificate.schema';
import { papersById } from './papers.server';

const mostShown = 30;

export type CertificateToCheck = {
  petId: string;
  petName: string;
  ownerId: string;
  ownerName: string;
  sentOn: string;
  /** Null if the file was deleted. */
  record: { id: string; title: string; isPicture: boolean } | null;
  entries: {
    id: string;
    vaccine: string;
    name: string;
    /** The day it was given if it counts from that, else the last valid day. */
    date: string;
    isGiven: boolean;
    exempt: boolean;
    over: boolean;
  }[];
};

/**
 * Returns waiting certificates by file, oldest first, and the number of further ones. Runs two statements.
 */
export async function certificatesToCheck(): Promise<{
  certificates: CertificateToCheck[];
  more: number;
}> {
  const { timeZone } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const where = { state: 'waiting' } as const;
  const total = await database().vaccination.count({ where });
  const rows = await database().vaccination.findMany({
    where,
    include: {
      record: { select: { id: true, title: true, mediaType: true } },
      pet: { select: { petName: true, owner: { select: { id: true, ...ownerNameFields } } } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: mostShown,
  });
  const papers = await papersById('committed');
  const order = [...papers.keys()];
  const found = new Map<string, CertificateToCheck>();
  for (const { id, petId, vaccine, givenOn, validUntil, exempt, createdAt, record, pet } of rows) {
    const key = record?.id ?? id;
    const certificate = found.get(key) ?? {
      petId,
      petName: pet.petName,
      ownerId: pet.owner.id,
      ownerName: ownerName(pet.owner),
      sentOn: formatDay(localDateOf(createdAt, timeZone)),
      record: record && {
        id: record.id,
        title: record.title,
        isPicture: record.mediaType !== 'application/pdf',
      },
      entries: [],
    };
    const over = validUntil < today;
    certificate.entries.push({
      id,
      vaccine,
      name: papers.get(vaccine)?.name ?? vaccine,
      date: givenOn ?? validUntil,
      isGiven: givenOn !== null,
      exempt,
      over,
    });
    found.set(key, certificate);
  }
  for (const { entries } of found.values())
    entries.sort((a, b) => order.indexOf(a.vaccine) - order.indexOf(b.vaccine));
  return { certificates: [...found.values()], more: total - rows.length };
}

const states = { confirm: 'confirmed', decline: 'declined' } as const;

/**
 * Confirms or declines an entry; repeating it changes nothing (R20). Declining sends the reason to the owner
 * as a message.
 * @returns the confirmation message
 * @throws ServiceError not_found, conflict
 */
export function checkCertificate(check: Check, viewer: PetViewer): Promise<string> {
  if (!isAdmin(viewer)) throw gone();
  return inTransaction(async (tx) => {
    const entry = await tx.vaccination.findUnique({
      where: { id: check.vaccination_id },
      include: { paper: true, pet: { select: { petName: true, userId: true } } },
    });
    if (entry === null) throw gone();
    const { petName, userId } = entry.pet;
    const { name } = entry.paper;
    const what = `${name} for ${petName}`;
    const state = states[check.intent];
    if (entry.state === state) return `${what}: ${state}.`;
    if (entry.state !== 'waiting')
      throw new ServiceError(
        'conflict',
        `${what} was ${entry.state} in the meantime. Nothing else was changed.`,
      );
    await answer(tx, entry, check, viewer);
    if (check.intent === 'decline') {
      const content = `About ${petName}’s ${name} certificate: ${check.reason}`;
      // The admin's own dog has no conversation.
      if (userId !== viewer.id)
        await writeMessage(tx, { ownerId: userId, sender: viewer, content });
    }
    publish(tx, { audience: userId, topic: 'booking', subjectId: entry.petId });
    return `${what}: ${state}.`;
  });
}

async function answer(
  tx: Transaction,
  { id, paper, givenOn }: Vaccination & { paper: Paper },
  check: Check,
  viewer: PetViewer,
): Promise<void> {
  const isAhead =
    check.intent === 'confirm' && givenOn !== null && check.valid_until > (await todayHere(tx));
  if (isAhead) throw new ServiceError('invalid', certificateTexts.ahead, 'valid_until');
  const { count } = await tx.vaccination.updateMany({
    where: { id, state: 'waiting' },
    data: {
      state: states[check.intent],
      checkedBy: viewer.id,
      checkedAt: now(),
      ...(check.intent === 'decline'
        ? { note: check.reason }
        : givenOn === null
          ? { validUntil: check.valid_until }
          : enteredDate(paper, check.valid_until)),
    },
  });
  if (count !== 1) throw gone();
}

function gone(): ServiceError {
  return new ServiceError(
    'conflict',
    'This certificate is no longer here: the owner has sent another one, or removed it.',
  );
}

/** Returns the number of certificates to look at: one file can be that of several vaccinations. */
export async function countCertificates(): Promise<number> {
  const rows = await database().vaccination.findMany({
    where: { state: 'waiting' },
    select: { id: true, recordId: true },
  });
  return new Set(rows.map(({ id, recordId }) => recordId ?? id)).size;
}
