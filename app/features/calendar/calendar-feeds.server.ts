/** Stays in a person's own calendar program, which reads an address that only they know (R48). */
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
import type { Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { placeText } from '~/core/text/contact-links';
import { nameList } from '~/core/text/format';
import { addDays, addMonths, localDateOf, startOfDay, toLocal } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { petNamesOf } from '~/features/bookings/booking-row.server';
import { stayEvent } from '~/features/bookings/stay-calendar.server';
import { meetingEvent } from '~/features/dogs-fit/meeting-emails.server';
import { formatSpecial } from '~/features/places/special-days';
import { specialSpans } from '~/features/places/special-days.server';
import { activeStatuses } from '~/features/stays/booking-status';
import { monthsAhead } from '~/features/stays/stay-rules';

/** How far back stays are shown, and how long it is said that one was canceled. */
const daysBack = 30;
/** How often programs may look again, in seconds; many look less often. */
const refreshSeconds = 3600;

const reload = 'Please reload this page and press the button again.';

type Viewer = { id: string; role: Role };

/** The business follows the house, everybody else their own stays. */
function scopeOf({ role }: Viewer): FeedScope {
  return role === 'admin' ? 'house' : 'owner';
}

/** A feed as its person's settings show it, with moments in words. */
export type FeedOnPage = { scope: FeedScope; since: string; lastRead: string | null };

/** The viewer's feed; null for none, 'off' where the business offers none. */
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
 * Makes a new address, in place of the one before. @returns it: this is the only time it is known
 * @throws ServiceError invalid while the business offers none
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

/** Ends the viewer's feed: its address answers 404 from now on. */
export async function stopFeed(viewer: Viewer): Promise<void> {
  await database().calendarFeed.deleteMany({
    where: { profileId: viewer.id, scope: scopeOf(viewer) },
  });
}

export type Feed = { text: string; tag: string };

/**
 * The calendar at an address; null for one that is unknown, replaced, stopped, of a person who is no
 * longer admin, or switched off. @throws ServiceError too_many
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
/** Stays from a month ago on; those that were called off only as long as programs need to hear it. */
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

/** Meetings from a month ago on (R45), until the admin has said how they went. */
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

/** No price, telephone, surname or medicine: the file goes to the company behind the calendar. */
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
        id: `special-${from}`,
        // The same each time it is read, so that an unchanged calendar stays the same file.
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
