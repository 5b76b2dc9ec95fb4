/** What a stream reads of the events, and how it writes them. */
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { askedTogether } from './asked-together.server';

/** How many events are read at once. */
export const eventBatch = 100;

/** The events of these audiences after that id, in the order in which they were committed. */
export const eventsAfter = askedTogether(
  ({ id, audiences }: { id: number; audiences: readonly string[] }) => [id, ...audiences].join(' '),
  (asked) =>
    Promise.all(
      asked.map(({ id, audiences }) =>
        database().liveEvent.findMany({
          where: { id: { gt: id }, audience: { in: [...audiences] } },
          orderBy: { id: 'asc' },
          take: eventBatch,
        }),
      ),
    ),
);

/** The id of the newest event of all; 0 when there is none. */
export async function newestEventId(): Promise<number> {
  const newest = await database().liveEvent.aggregate({ _max: { id: true } });
  return newest._max.id ?? 0;
}

/** Whether the event is still there. When it is, no later one was swept away. */
export async function eventIsKept(id: number): Promise<boolean> {
  return (await database().liveEvent.count({ where: { id } })) > 0;
}

/** How long ago the newest event of these audiences was, in milliseconds; null when there is none. */
export async function newestAgeMs(audiences: readonly string[]): Promise<number | null> {
  const newest = await database().liveEvent.findFirst({
    where: { audience: { in: [...audiences] } },
    orderBy: { id: 'desc' },
    select: { createdAt: true },
  });
  return newest === null ? null : now().getTime() - newest.createdAt.getTime();
}

/** One server-sent event. */
export function eventBlock(event: string, id: number, data: unknown): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
