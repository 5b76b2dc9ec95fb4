import type { News } from '~/core/live/publish.server';
import type { Role } from '~/core/session/permissions';
import { paths } from '~/core/web/paths';

/** Live news as shown (R79): a sentence, and a link to the details. */
export type NewsItem = { id: string; text: string; link: string; to: string };

type Reader = { id: string; role: Role; ownerFirstName: string };

/**
 * Reads an event of the live stream as news for this person.
 * @param data the event's own, as JSON
 * @returns null if it isn't news, only a change
 */
export function newsIn(data: unknown, { id, role, ownerFirstName }: Reader): NewsItem | null {
  const event: unknown = typeof data === 'string' ? JSON.parse(data) : null;
  if (typeof event !== 'object' || event === null) return null;
  if (!('news' in event) || !('subjectId' in event)) return null;
  const { news, subjectId } = event;
  if (typeof news !== 'string' || typeof subjectId !== 'string') return null;
  const admin = role === 'admin';
  const who = 'by' in event && typeof event.by === 'string' ? event.by : 'An owner';
  const stay = { link: 'See the stay', to: paths.booking(subjectId) };
  const words: Record<News, Omit<NewsItem, 'id'>> = {
    request: { text: `${who} sent a request.`, ...stay, link: 'See the request' },
    booked: {
      text: admin ? `${who} booked a Quick Daycare.` : `${ownerFirstName} booked a stay for you.`,
      ...stay,
    },
    confirmed: { text: `A stay of ${who} was confirmed by your rule.`, ...stay },
    message: {
      text: admin ? `${who} sent you a message.` : `${ownerFirstName} sent you a message.`,
      link: 'Read it',
      to: admin ? paths.adminMessaging(subjectId) : paths.messagesOf(id),
    },
    answer: { text: `${ownerFirstName} replied about your stay.`, ...stay },
    change: {
      text: admin ? `${who} changed a request.` : `${ownerFirstName} changed your stay.`,
      ...stay,
    },
    change_asked: { text: `${who} would like to change a stay.`, ...stay },
    arrived: { text: 'Your stay has begun: the arrival is noted.', ...stay },
    left: { text: 'Your stay has ended: the Pick Up is noted.', ...stay },
    update: { text: `${ownerFirstName} sent you an update.`, ...stay, link: 'See it' },
    paid_otherwise: { text: `${who} says they paid.`, ...stay },
    dispute: { text: `${who} disputes a payment at PayPal.`, ...stay },
    cancellation: { text: `${who} canceled a stay.`, ...stay },
  };
  const item = isNews(news) ? words[news] : null;
  return item && { id: `${news} ${subjectId}`, ...item };

  function isNews(name: string): name is News {
    return Object.hasOwn(words, name);
  }
}
