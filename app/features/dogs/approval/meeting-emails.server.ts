/** Emails to owner and admin about the visit before a stay (R45); a planned one includes a calendar file. */
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Transaction } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { calendarFileText } from '~/core/mail/calendar-file';
import { adminAddressees, businessSnapshot, queueMail } from '~/core/mail/outbox.server';
import { environment } from '~/core/runtime/environment.server';
import { businessSettings, type Settings } from '~/core/settings/settings.server';
import { placeText } from '~/core/text/contact-links';
import { type LocalDateTime, toLocal } from '~/core/time/business-time';
import { paths } from '~/core/web/paths';
import { ownerName } from '~/features/people/accounts/full-name';
import { meetingEmails } from './meeting.email';

/** Length of a meeting in calendars. */
const minutesLong = 30;

/** Returns the calendar event of a meeting, with one id per dog and an increasing sequence number. */
export function meetingEvent(
  { id, ownerId, at, version }: { id: string; ownerId: string; at: Date; version: number },
  business: Settings,
) {
  return {
    id: `meeting-${id}`,
    sequence: Math.max(0, version - 1),
    // Not the current time, so that an unchanged calendar produces the same file.
    stamp: at,
    start: at,
    end: new Date(at.getTime() + minutesLong * 60_000),
    url: `${environment().appUrl}${paths.profileOf(ownerId)}`,
    location: placeText(business),
    transparency: ICalEventTransparency.OPAQUE,
  };
}

/**
 * Queues the email about a changed meeting; call it after saving the new time.
 * @param was the previous time; null for a new meeting
 */
export async function queueMeetingMail(
  tx: Transaction,
  pet: Pick<Pet, 'id' | 'userId' | 'petName' | 'meetAt' | 'meetVersion'>,
  was: Date | null,
): Promise<void> {
  const settings = await businessSettings(tx);
  const { timeZone, businessName, infoEmail } = settings;
  const { id, userId: ownerId, petName, meetAt, meetVersion: version } = pet;
  const at = meetAt ?? was;
  if (at === null) throw new Error('There is no meeting to tell of');
  const owner = await tx.profile.findUniqueOrThrow({ where: { id: ownerId } });
  const method = meetAt === null ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: 'tailhouse', product: 'bookings', language: 'EN' },
    method,
  });
  calendar.createEvent({
    ...meetingEvent({ id, ownerId, at, version }, settings),
    summary: `Meeting with ${petName} at ${businessName}`,
    status: meetAt === null ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: businessName, email: infoEmail },
  });
  await queueMail(tx, {
    to: { profileId: ownerId, email: owner.email },
    email: meetingEmails.meeting.fill({
      business: businessSnapshot(settings),
      firstName: owner.firstName,
      ownerId,
      petName,
      at: meetAt && toLocal(meetAt, timeZone),
      was: was && toLocal(was, timeZone),
      calendar: { fileName: 'meeting.ics', method, text: calendarFileText(calendar) },
    }),
  });
}

type PetOfMail = Pick<Pet, 'id' | 'userId' | 'petName'>;

/** Queues the email to the admin that an owner proposes times; `again` if they replace earlier ones. */
export async function queueProposed(
  tx: Transaction,
  { id: petId, userId, petName }: PetOfMail,
  { times, note, again }: { times: LocalDateTime[]; note: string; again: boolean },
): Promise<void> {
  const owner = await tx.profile.findUniqueOrThrow({ where: { id: userId } });
  const email = meetingEmails.meeting_proposed.fill({
    business: businessSnapshot(await businessSettings(tx)),
    ownerName: ownerName(owner),
    ownerEmail: owner.email,
    ...{ petId, petName, times, note, again },
  });
  for (const to of await adminAddressees(tx)) await queueMail(tx, { to, email });
}

/** Queues the email to the owner that the proposed times were declined. */
export async function queueProposalDeclined(
  tx: Transaction,
  { id: petId, userId, petName }: PetOfMail,
  { times, reason }: { times: LocalDateTime[]; reason: string },
): Promise<void> {
  const owner = await tx.profile.findUniqueOrThrow({ where: { id: userId } });
  await queueMail(tx, {
    to: { profileId: userId, email: owner.email },
    email: meetingEmails.meeting_declined.fill({
      business: businessSnapshot(await businessSettings(tx)),
      firstName: owner.firstName,
      ...{ petId, petName, times, reason },
    }),
  });
}
