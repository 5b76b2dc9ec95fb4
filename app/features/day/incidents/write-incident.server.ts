/** Records incidents of a stay, shares them with the owner and closes them (R52). */
import { inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { adminAudience, publish } from '~/core/live/publish.server';
import { now } from '~/core/runtime/clock.server';
import { can, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { nameList } from '~/core/text/format';
import { type LocalDateTime, type TimeZone, toInstant } from '~/core/time/business-time';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { assertMaySend } from '~/features/dogs/pictures/private-pictures.server';
import type { Moment } from '~/features/day/whereabouts/whereabouts';
import { momentNow } from '~/features/day/whereabouts/whereabouts.server';
import { takesUpdates } from '~/features/day/updates/stay-updates';
import { queueIncidentMail } from './incident-emails.server';
import type { IncidentInput } from './incident.schema';
import { incidentTimeProblem, takesIncidents } from './incidents';

type Written = Omit<IncidentInput, 'stay' | 'picture'> & {
  bookingId: string;
  viewer: Viewer;
  formKey: string | undefined;
  /** Uploaded earlier by the same user. */
  pictureIds: readonly string[];
};

const switchedOff =
  'Incidents are switched off with the updates. You can switch them on under Settings, Updates.';

const noSuchStay = 'This stay was not found.';

/** Whether the viewer may record incidents of a stay: helpers only around its time. */
export function mayWriteAbout(
  { role }: Pick<Viewer, 'role'>,
  stay: Parameters<typeof takesIncidents>[0] & Parameters<typeof takesUpdates>[0],
  moment: Moment,
): boolean {
  if (!can(role, 'incidents') || !takesIncidents(stay, moment.now)) return false;
  return can(role, 'house') || takesUpdates(stay, moment);
}

/** Saves an incident, once per form (R20); only the admin sees it until it's shared. @throws ServiceError */
export function writeIncident(written: Written): Promise<{ id: string; pets: string }> {
  const { bookingId, viewer, formKey, pictureIds: chosen, ...content } = written;
  const pictureIds = [...new Set(chosen)];
  return inTransaction(async (tx) => {
    const booking = await tx.booking.findUnique({
      where: { id: bookingId },
      include: { owner: { select: { deletedAt: true } } },
    });
    const moment = await momentNow(tx);
    const { now: at } = moment;
    // Helpers must not learn that other stays exist (R59).
    if (booking === null || !(can(viewer.role, 'house') || mayWriteAbout(viewer, booking, moment)))
      throw new ServiceError('not_found', noSuchStay);
    const names = petNamesOf(booking);
    const pets = nameList(content.dog);
    const submission = {
      key: formKey,
      actorId: viewer.id,
      form: 'incident',
      content: { bookingId, ...content, pictureIds },
    } as const;
    const { id } = await withIdempotencyKey(tx, submission, async () => {
      const { updates, timeZone } = await businessSettings(tx);
      if (!updates) throw new ServiceError('conflict', switchedOff);
      if (booking.owner.deletedAt !== null)
        throw new ServiceError('conflict', 'The account of this owner was deleted.');
      if (!mayWriteAbout(viewer, booking, moment))
        throw new ServiceError('conflict', 'This stay did not take place, or is still to come.');
      if (content.dog.some((name) => !names.includes(name)))
        throw new ServiceError(
          'conflict',
          'The dogs of this stay have changed. Please check.',
          'dog',
        );
      const happenedAt = instantOf(content.happened_at, timeZone, 'happened_at');
      const toldAt =
        content.told_at === null ? null : instantOf(content.told_at, timeZone, 'told_at');
      const problem = incidentTimeProblem({ happenedAt, toldAt }, booking, at);
      if (problem !== null) throw new ServiceError('invalid', problem.message, problem.field);
      await assertMaySend(tx, pictureIds, viewer.id);
      const { kind, place, what, done, vet, others } = content;
      const row = await tx.incident.create({
        data: {
          bookingId,
          actorId: viewer.id,
          kind,
          petName: pets,
          happenedAt,
          place,
          what,
          done,
          vet,
          ownerToldAt: toldAt,
          ownerToldHow: content.told_how,
          others,
          createdAt: at,
          pictures: { create: pictureIds.map((pictureId, position) => ({ pictureId, position })) },
        },
      });
      publish(tx, { audience: adminAudience, topic: 'booking', subjectId: bookingId });
      return row.id;
    });
    return { id, pets };
  });
}

function instantOf(local: LocalDateTime, timeZone: TimeZone, field: string): Date {
  const instant = toInstant(local, timeZone);
  if (instant === 'skipped')
    throw new ServiceError('invalid', 'The clocks skip that time. Choose another.', field);
  return instant;
}

async function read(tx: Transaction, id: string, viewer: Viewer) {
  const incident = can(viewer.role, 'house')
    ? await tx.incident.findUnique({
        where: { id },
        include: { booking: { select: { userId: true, owner: { select: { deletedAt: true } } } } },
      })
    : null;
  if (incident === null) throw new ServiceError('not_found', 'This incident was not found.');
  const { userId: ownerId, owner } = incident.booking;
  return { ...incident, ownerId, ownerGone: owner.deletedAt !== null };
}

/** Updates open pages: the admin's, and the owner's if the incident is shared. */
function tell(
  tx: Transaction,
  {
    bookingId: subjectId,
    ownerId,
    shared,
  }: { bookingId: string; ownerId: string; shared: boolean },
): void {
  if (shared) publish(tx, { audience: ownerId, topic: 'booking', subjectId });
  publish(tx, { audience: adminAudience, topic: 'booking', subjectId });
}

/** Shares the incident with its owner by email; repeating it changes nothing (R20). @throws ServiceError */
export function tellOwner(id: string, viewer: Viewer): Promise<void> {
  return inTransaction(async (tx) => {
    const incident = await read(tx, id, viewer);
    if (incident.sharedAt !== null) return;
    if (incident.ownerGone)
      throw new ServiceError('conflict', 'The account of this owner was deleted.');
    await tx.incident.update({ where: { id, sharedAt: null }, data: { sharedAt: now() } });
    await queueIncidentMail(tx, id);
    tell(tx, { ...incident, shared: true });
  });
}

/** Closes or reopens an incident; repeating it changes nothing. @throws ServiceError */
export function closeIncident(id: string, viewer: Viewer, closed: boolean): Promise<void> {
  return inTransaction(async (tx) => {
    const incident = await read(tx, id, viewer);
    if ((incident.closedAt !== null) === closed) return;
    if (!closed && incident.ownerGone)
      throw new ServiceError('conflict', 'The account of this owner was deleted.');
    await tx.incident.update({ where: { id }, data: { closedAt: closed ? now() : null } });
    tell(tx, { ...incident, shared: false });
  });
}

/** Adds a note, once per form (R20): the only way to correct an incident. @throws ServiceError */
export function addIncidentNote(
  id: string,
  note: { viewer: Viewer; text: string; forOwner: boolean; formKey: string | undefined },
): Promise<void> {
  const { viewer, text, forOwner, formKey } = note;
  return inTransaction(async (tx) => {
    const incident = await read(tx, id, viewer);
    const content = { id, text, forOwner };
    const submission = {
      key: formKey,
      actorId: viewer.id,
      form: 'incident-note',
      content,
    } as const;
    await withIdempotencyKey(tx, submission, async () => {
      const row = await tx.incidentNote.create({
        data: { incidentId: id, actorId: viewer.id, text, forOwner, createdAt: now() },
      });
      tell(tx, { ...incident, shared: forOwner && incident.sharedAt !== null });
      return row.id;
    });
  });
}
