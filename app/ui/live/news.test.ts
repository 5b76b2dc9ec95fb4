import { describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { newsIn } from './news';

const owner = { id: 'o1', role: 'user', ownerFirstName: 'Nora' } as const;
const admin = { id: 'a1', role: 'admin', ownerFirstName: 'Nora' } as const;
const event = (news: string | undefined, subjectId = 'b1', by?: string) =>
  JSON.stringify({ topic: 'booking', subjectId, news, by });

describe('R79 live news', () => {
  it('is a sentence with a link to what it is about, named for its reader', () => {
    expect(newsIn(event('message', 'o1'), owner)).toMatchObject({
      text: 'Nora sent you a message.',
      to: paths.messagesOf('o1'),
    });
    expect(newsIn(event('message', 'o1', 'Sam Rivera'), admin)).toMatchObject({
      text: 'Sam Rivera sent you a message.',
      to: paths.adminMessaging('o1'),
    });
    for (const news of ['answer', 'change', 'booked']) {
      const item = newsIn(event(news), owner);
      expect(item?.text).toContain('Nora');
      expect(item?.to).toBe(paths.booking('b1'));
    }
    for (const news of ['request', 'cancellation', 'booked']) {
      const item = newsIn(event(news), admin);
      expect(item?.text).not.toContain('Nora');
      expect(item?.to).toBe(paths.booking('b1'));
    }
  });

  it('names the owner to the business, each time', () => {
    for (const news of [
      ...['request', 'booked', 'confirmed', 'message', 'change', 'change_asked', 'cancellation'],
      ...['paid_otherwise', 'dispute'],
    ])
      expect(newsIn(event(news, 'b1', 'Sam Rivera'), admin)?.text).toContain('Sam Rivera');
  });

  it('is nothing where something only changed, and for what is not known', () => {
    for (const data of [event(undefined), event('toString'), event('else'), '5', 'null', null])
      expect(newsIn(data, owner)).toBeNull();
  });
});
