/** Reminds owners who opted in of vaccinations that run out (R44): once per entry, catching up if delayed. */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { Prisma } from '~/core/database/generated/client';
import { businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { businessSettings } from '~/core/settings/settings.server';
import {
  addDays,
  addMonths,
  type LocalDate,
  localDateOf,
  startOfDay,
} from '~/core/time/business-time';
import { isDaytime } from '~/features/booking/rules/time-frames';
import { requiredPapers } from './papers.server';
import { vaccinationEmails } from './vaccination.email';

const daysAhead = 30;
/** Dogs without a stay in this time get no reminder. */
const hereWithinMonths = 12;

/** Queues one email per owner about all due entries. @returns the number of emails */
export async function queueVaccinationReminders(): Promise<number> {
  const { timeZone } = await businessSettings('committed');
  const at = now();
  const required = await requiredPapers('committed');
  if (required.length === 0 || !isDaytime(at, timeZone)) return 0;
  const today = localDateOf(at, timeZone);
  const due = await database().$queryRaw<{ id: string; ownerId: string }[]>`
    SELECT "entry"."id", "pets"."user_id" AS "ownerId"
    FROM "vaccinations" AS "entry"
    JOIN "pets" ON "pets"."id" = "entry"."pet_id" AND "pets"."retired_at" IS NULL
    JOIN "profiles" AS "owner" ON "owner"."id" = "pets"."user_id"
      AND "owner"."recieve_emails" AND "owner"."deleted_at" IS NULL
    WHERE "entry"."state" = 'confirmed' AND "entry"."reminded_at" IS NULL
      AND "entry"."vaccine" IN (${Prisma.join(required.map(({ id }) => id))})
      AND "entry"."valid_until" <= ${addDays(today, daysAhead)}
      AND NOT EXISTS (SELECT 1 FROM "vaccinations" AS "newer"
        WHERE "newer"."pet_id" = "entry"."pet_id" AND "newer"."vaccine" = "entry"."vaccine"
          AND "newer"."state" <> 'declined' AND "newer"."valid_until" > "entry"."valid_until")
      AND EXISTS (SELECT 1 FROM "booking_pets" JOIN "bookings" ON "bookings"."id" = "booking_id"
        WHERE "booking_pets"."pet_id" = "entry"."pet_id" AND "status" = 'accepted'
          AND "end" > CASE WHEN "entry"."valid_until" < ${today} THEN ${at}
            ELSE ${startOfDay(addMonths(today, -hereWithinMonths), timeZone)} END)
    ORDER BY "entry"."valid_until", "entry"."id"`;
  let queued = 0;
  for (const [ownerId, ids] of byOwner(due))
    try {
      if (await inTransaction((tx) => remind(tx, ownerId, ids, today))) queued += 1;
    } catch (error) {
      // A failure for one owner must not stop the others.
      log.error('notice.failed', { ...errorFields(error), ownerId });
    }
  return queued;
}

function byOwner(due: readonly { id: string; ownerId: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, ownerId } of due) found.set(ownerId, [...(found.get(ownerId) ?? []), id]);
  return found;
}

// Compare-and-swap in the email's transaction: each entry is included once, however often this runs.
async function remind(
  tx: Transaction,
  ownerId: string,
  ids: readonly string[],
  today: LocalDate,
): Promise<boolean> {
  const marked = await tx.vaccination.updateManyAndReturn({
    where: { id: { in: [...ids] }, state: 'confirmed', remindedAt: null },
    data: { remindedAt: now() },
    include: { pet: { select: { petName: true } }, paper: { select: { name: true } } },
  });
  if (marked.length === 0) return false;
  const owner = await tx.profile.findUniqueOrThrow({ where: { id: ownerId } });
  await queueMail(tx, {
    to: { profileId: owner.id, email: owner.email },
    email: vaccinationEmails.vaccination_due.fill({
      business: businessSnapshot(await businessSettings(tx)),
      firstName: owner.firstName,
      lines: marked
        .sort((a, b) => a.validUntil.localeCompare(b.validUntil))
        .map(({ petId, pet, paper, validUntil }) => ({
          petId,
          petName: pet.petName,
          vaccine: paper.name,
          validUntil,
          over: validUntil < today,
        })),
    }),
  });
  return true;
}
