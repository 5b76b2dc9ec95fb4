import { database, inTransaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { type News, news, newsAfter } from './news';

const name = 'news-seen';

/** Returns the entries since the last one that was read; none in sample mode. */
export async function unreadNews(): Promise<News[]> {
  if (environment().mode === 'sample') return [];
  const seen = await database().marker.findUnique({ where: { name } });
  return newsAfter(seen?.value ?? null);
}

/** Counts all entries as read: from a button, or because the house is new. */
export async function markNewsRead(): Promise<void> {
  const [newest] = news;
  if (environment().mode === 'sample' || newest === undefined) return;
  const data = { value: newest.date, at: now() };
  await inTransaction((tx) =>
    tx.marker.upsert({ where: { name }, create: { name, ...data }, update: data }),
  );
}
