import { database } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import type { PictureView } from '~/core/files/picture-files';
import { now } from '~/core/runtime/clock.server';
import { hostName } from '~/core/settings/host-name';
import { businessSettings } from '~/core/settings/settings.server';
import { dateOf, localDateOf, minutesOf, toLocal } from '~/core/time/business-time';
import { dayHeading, formatMonthDay, formatTime } from '~/core/time/format-dates';
import { breedOf } from '~/features/dogs/pets/open-questions';
import { showPhoneNumber } from '~/features/people/accounts/phone-number.server';

/** The two sides of a conversation: everyone but its owner writes and reads as the business. */
export type Side = 'owner' | 'business';

export const unreadOf = { owner: 'ownerUnread', business: 'adminUnread' } as const satisfies Record<
  Side,
  string
>;

export function sideOf(personId: string, ownerId: string): Side {
  return personId === ownerId ? 'owner' : 'business';
}

export function otherSide(side: Side): Side {
  return side === 'owner' ? 'business' : 'owner';
}

export const conversationPageSize = 30;

/** A message, with formatted times in the business's time zone. */
export type ConversationLine = {
  id: string;
  mine: boolean;
  /** '' for a message with pictures only. */
  content: string;
  pictures: PictureView[];
  /** Local day, `YYYY-MM-DD`. */
  day: string;
  dayWords: string;
  time: string;
  at: string;
};

export type ConversationPage = {
  /** Oldest first. */
  lines: ConversationLine[];
  /** Cursor of the previous page; null on the first one. */
  older: string | null;
  newest: boolean;
  unread: number;
  /** The other side's last message on this page, up to which messages are marked as read. */
  lastOfOthers: string | null;
  /** Message that this page was opened at; null for a plain page. */
  at: string | null;
  /** Whether pictures can be sent (R64). */
  takesPictures: boolean;
};

const withPictures = {
  pictures: {
    select: { picture: { select: { id: true, width: true, height: true } } },
    orderBy: { position: 'asc' },
  },
} as const satisfies Prisma.MessageInclude;

type Message = Prisma.MessageGetPayload<{ include: typeof withPictures }>;

/** Number of later messages on a page opened at a message, if there are that many. */
const laterThanFound = 10;

/**
 * Returns thirty messages, before the message `before` or around the message `at` if given; null if that
 * message is not in this conversation.
 */
export async function conversation(request: {
  ownerId: string;
  viewerId: string;
  before?: string | null;
  at?: string | null;
}): Promise<ConversationPage | null> {
  const { ownerId, viewerId, at = null } = request;
  const found = at === null ? null : await placeOf(ownerId, at);
  if (found === null && at !== null) return null;
  const before = found === null ? (request.before ?? null) : await cursorAfter(ownerId, found);
  const end = before === null ? null : await placeOf(ownerId, before);
  if (end === null && before !== null) return null;
  const rows = await database().message.findMany({
    where: { ownerId, ...(end && beforePlace(end)) },
    include: withPictures,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: conversationPageSize + 1,
  });
  const shown = rows.slice(0, conversationPageSize).reverse();
  const side = sideOf(viewerId, ownerId);
  const mine = (row: Message) => sideOf(row.senderId, ownerId) === side;
  const { timeZone, messagePictures, ...business } = await businessSettings('committed');
  const today = localDateOf(now(), timeZone);
  const names = {
    business: hostName(business),
    owner: shown.some(({ pictures }) => pictures.length > 0) ? await firstNameOf(ownerId) : '',
  };
  const others = shown.filter((row) => !mine(row));
  return {
    lines: shown.map((row) =>
      lineOf(row, {
        mine: mine(row),
        sender: names[sideOf(row.senderId, ownerId)],
        timeZone,
        today,
      }),
    ),
    older: rows.length > conversationPageSize ? (shown[0]?.id ?? null) : null,
    newest: before === null,
    unread: others.filter((row) => row.readAt === null).length,
    lastOfOthers: others.at(-1)?.id ?? null,
    at,
    takesPictures: messagePictures,
  };
}

async function firstNameOf(ownerId: string): Promise<string> {
  const select = { firstName: true, email: true };
  const owner = await database().profile.findUnique({ where: { id: ownerId }, select });
  return owner?.firstName || (owner?.email ?? '');
}

/** Returns the cursor of the page with a message and some later ones; null for the newest page. */
async function cursorAfter(ownerId: string, place: Place): Promise<string | null> {
  const later = await database().message.findMany({
    where: { ownerId, ...afterPlace(place) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: conversationPageSize,
    select: { id: true },
  });
  const isOnNewest = later.length < conversationPageSize;
  return isOnNewest ? null : (later[laterThanFound]?.id ?? null);
}

type Place = { id: string; createdAt: Date };

function placeOf(ownerId: string, id: string): Promise<Place | null> {
  return database().message.findFirst({
    where: { id, ownerId },
    select: { id: true, createdAt: true },
  });
}

/**
 * Returns the condition for earlier messages: the range uses the index, and within the same instant the id
 * decides.
 */
function beforePlace({ createdAt, id }: Place) {
  return {
    createdAt: { lte: createdAt },
    OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }],
  };
}

function afterPlace({ createdAt, id }: Place) {
  return {
    createdAt: { gte: createdAt },
    OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }],
  };
}

function lineOf(
  row: Message,
  {
    mine,
    sender,
    timeZone,
    today,
  }: { mine: boolean; sender: string; timeZone: string; today: string },
): ConversationLine {
  const local = toLocal(row.createdAt, timeZone);
  const day = dateOf(local);
  const alt = `Photo from ${sender}, ${formatMonthDay(day)}`;
  return {
    id: row.id,
    mine,
    content: row.content,
    pictures: row.pictures.map(({ picture }) => ({ ...picture, alt })),
    day,
    dayWords: dayHeading(day, today),
    time: formatTime(minutesOf(local)),
    at: row.createdAt.toISOString(),
  };
}

type ConversationPartner = {
  id: string;
  name: string;
  firstName: string | null;
  email: string;
  phone: string | null;
  pets: { id: string; name: string; breed: string }[];
};

/** Returns the owner of a conversation and their pets, for the admin; null if not found. */
export async function conversationWith(ownerId: string): Promise<ConversationPartner | null> {
  const profile = await database().profile.findFirst({
    where: { id: ownerId, deletedAt: null },
    include: {
      userRole: true,
      pets: { where: { retiredAt: null }, orderBy: { petName: 'asc' } },
    },
  });
  if (profile === null || (profile.userRole?.role ?? 'user') !== 'user') return null;
  const { id, firstName, lastName, email, phoneNumber, pets } = profile;
  return {
    id,
    name: [firstName, lastName].filter(Boolean).join(' ') || email,
    firstName,
    email,
    phone: phoneNumber === null ? null : showPhoneNumber(phoneNumber),
    pets: pets.map((pet) => ({ id: pet.id, name: pet.petName, breed: breedOf(pet) })),
  };
}
