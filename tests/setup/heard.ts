import { subscribe, type Announcement } from '~/core/live/publish.server';

const heard: Announcement[] = [];
subscribe((announcement) => heard.push(announcement));

/** Returns the announcements about a conversation or a booking, in order. */
export function heardOf(subjectId: string): Omit<Announcement, 'subjectId'>[] {
  return heard
    .filter((one) => one.subjectId === subjectId)
    .map(({ audience, topic, news }) => ({ audience, topic, ...(news && { news }) }));
}

/** Clears the recorded announcements. */
export function forgetHeard(): void {
  heard.length = 0;
}

/** Returns all announcements made during the work. */
export async function heardDuring(work: () => Promise<unknown>): Promise<Announcement[]> {
  const before = heard.length;
  await work();
  return heard.slice(before);
}
