/** Private calendar feeds for subscribing in a calendar app (R48). */
import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { database, inTransaction } from '~/core/database/database.server';
import type { CalendarFeed } from '~/core/database/generated/client';
import type { FeedScope } from '~/core/database/generated/enums';
import { ServiceError } from '~/core/errors/service-error.server';
import { calendarFileText } from '~/core/mail/calendar-file';
import { countWithin } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { digestOf, randomToken } from '~/core/runtime/secrets.server';
import type { Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { placeText } from '~/core/text/contact-links';
import { nameList } from '~/core/text/format';
import { addDays, addMonths, localDateOf, startOfDay, toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { petNamesOf } from '~/features/booking/record/booking-row.server';
import { stayEvent } from '~/features/booking/record/stay-calendar.server';
import { meetingEvent } from '~/features/dogs/approval/meeting-emails.server';
import { formatSpecial } from '~/features/booking/places/special-days';
import { specialSpans } from '~/features/booking/places/special-days.server';
import { activeStatuses } from '~/features/booking/rules/booking-status';
import { monthsAhead } from '~/features/booking/rules/stay-rules';

/** Days in the past for which stays, and cancellations, are included. */
const daysBack = 30;
/** Suggested refresh interval in seconds; many apps refresh less often. */
const refreshSeconds = 3600;

const reload = 'Please reload this page and press the button again.';

/** Returns the scope of a viewer's feed: all stays for the admin, an owner's own for an owner. */
function scopeOf({ role }: Viewer): FeedScope {
  return role === 'admin' ? 'house' : 'owner';
}

/** A feed on the settings page, with formatted times. */
export type FeedOnPage = { scope: FeedScope; since: string; lastRead: string | null };

/** Returns the viewer's feed; null if not found, 'off' if the business has feeds switched off. */
export async function feedOnPage(viewer: Viewer): Promise<FeedOnPage | 'off' | null> {
  const { calendarFeeds, timeZone } = await businessSettings('committed');
  if (!calendarFeeds) return 'off';
  const scope = scopeOf(viewer);
  const feed = await database().calendarFeed.findUnique({
    where: { profileId_scope: { profileId: viewer.id, scope } },
  });
  const words = (instant: Date) => formatDateTime(toLocal(instant, timeZone));
  return (
    feed && {
      scope,
      since: words(feed.createdAt),
      lastRead: feed.lastReadAt && words(feed.lastReadAt),
    }
  );
}

/**
 * Creates a new feed address, replacing the previous one.
 * @returns the address, which is not stored and can't be shown again
 * @throws ServiceError invalid if feeds are switched off
 */
export async function makeFeed(viewer: Viewer): Promise<string> {
  const token = randomToken();
  const whose = { profileId: viewer.id, scope: scopeOf(viewer) };
  await inTransaction(async (tx) => {
    const { calendarFeeds } = await businessSettings(tx);
    if (!calendarFeeds) throw new ServiceError('invalid', reload);
    await tx.calendarFeed.deleteMany({ where: whose });
    const tokenDigest = digestOf(token);
    await tx.calendarFeed.create({ data: { ...whose, tokenDigest, createdAt: now() } });
  });
  return environment().appUrl + paths.calendarFeed(token);
}

/** Stops the viewer's feed: its address returns 404. */
export async function stopFeed(viewer: Viewer): Promise<void> {
  await database().calendarFeed.deleteMany({
    where: { profileId: viewer.id, scope: scopeOf(viewer) },
  });
}

export type Feed = { text: string; tag: string };

/**
 * Returns the calendar at an address; null if it is unknown, replaced or stopped, if its user is no longer
 * admin, or if feeds are off.
 * @throws ServiceError too_many
 */
export async function readFeed(token: string): Promise<Feed | null> {
  const { calendarFeeds } = await businessSettings('committed');
  if (!calendarFeeds) return null;
  const feed = await inTransaction(async (tx) => {
    const found = await tx.calendarFeed.findUnique({
      where: { tokenDigest: digestOf(token) },
      include: { profile: { select: { deletedAt: true, userRole: { select: { role: true } } } } },
    });
    if (found === null || found.profile.deletedAt !== null) return null;
    if (found.scope === 'house' && found.profile.userRole?.role !== 'admin') return null;
    await countWithin(tx, [{ limit: 'calendar-feed', subject: token }]);
    const { tokenDigest } = found;
    await tx.calendarFeed.update({ where: { tokenDigest }, data: { lastReadAt: now() } });
    return found;
  });
  if (feed === null) return null;
  const text = await calendarText(feed);
  return { text, tag: createHash('sha256').update(text).digest('base64url') };
}
/** Reads stays from the last month on; canceled ones only until apps have picked up the cancellation. */
async function staysOf({ scope, profileId }: CalendarFeed, today: string, timeZone: string) {
  const from = startOfDay(addDays(today, -daysBack), timeZone);
  const until = startOfDay(addMonths(today, monthsAhead), timeZone);
  const rows = await database().booking.findMany({
    where: {
      end: { gte: from },
      start: { lt: until },
      ...(scope === 'owner' && { userId: profileId }),
      OR: [{ status: { in: activeStatuses } }, { history: { some: { at: { gte: from } } } }],
    },
    select: {
      id: true,
      service: true,
      status: true,
      start: true,
      end: true,
      createdAt: true,
      petsSelected: true,
      owner: { select: { firstName: true } },
      history: { select: { at: true } },
    },
    orderBy: [{ start: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ history, owner, ...stay }) => ({
    ...stay,
    firstName: owner.firstName,
    changes: history.length,
    changedAt: history.reduce((last, { at }) => (at > last ? at : last), stay.createdAt),
  }));
}

/** Reads meetings from the last month on, until the admin has recorded their outcome (R45). */
async function meetingsOf({ scope, profileId }: CalendarFeed, today: string, timeZone: string) {
  const pets = await database().pet.findMany({
    where: {
      meetAt: { gte: startOfDay(addDays(today, -daysBack), timeZone) },
      retiredAt: null,
      ...(scope === 'owner' && { userId: profileId }),
    },
    select: {
      id: true,
      userId: true,
      petName: true,
      meetAt: true,
      meetVersion: true,
      owner: { select: { firstName: true } },
    },
    orderBy: [{ meetAt: 'asc' }, { id: 'asc' }],
  });
  return pets.flatMap(({ meetAt: at, ...pet }) =>
    at === null ? [] : [{ pet, at, id: pet.id, ownerId: pet.userId, version: pet.meetVersion }],
  );
}

/** Contains no prices, phone numbers, last names or medicine, since the calendar's provider can read it. */
async function calendarText(feed: CalendarFeed): Promise<string> {
  const business = await businessSettings('committed');
  const { timeZone, businessName } = business;
  const today = localDateOf(now(), timeZone);
  const isHouse = feed.scope === 'house';
  const calendar = ical({
    name: isHouse ? businessName : `Stays at ${businessName}`,
    prodId: { company: 'tailhouse', product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const stay of await staysOf(feed, today, timeZone)) {
    const dogs = nameList(petNamesOf(stay));
    const who = stay.firstName ? ` (${stay.firstName})` : '';
    const event = stayEvent(stay);
    calendar.createEvent({
      ...event,
      summary: isHouse ? `${dogs} · ${stay.service}${who}` : `${dogs} at ${businessName}`,
      description: event.url,
      ...(!isHouse && { location: placeText(business) }),
    });
  }
  for (const { pet, ...meeting } of await meetingsOf(feed, today, timeZone)) {
    const who = pet.owner.firstName ? ` (${pet.owner.firstName})` : '';
    calendar.createEvent({
      ...meetingEvent(meeting, business),
      summary: isHouse
        ? `Meeting with ${pet.petName}${who}`
        : `Meeting with ${pet.petName} at ${businessName}`,
    });
  }
  if (isHouse)
    for (const { from, until, ...special } of await specialSpans({
      from: addDays(today, -daysBack),
      until: addMonths(today, monthsAhead),
    }))
      calendar.createEvent({
        // Calendars that subscribed before a day could have several rules know closed days by their date.
        id: special.kind === 'closed' ? `special-${from}` : `special-${special.kind}-${from}`,
        // A constant timestamp, so that an unchanged calendar produces the same file.
        stamp: utcDay(from),
        allDay: true,
        start: utcDay(from),
        end: utcDay(addDays(until, 1)),
        summary: formatSpecial(special),
        transparency: ICalEventTransparency.TRANSPARENT,
      });
  return calendarFileText(calendar);
}

function utcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
