import { searchParam } from '~/core/web/guards.server';
import type { ListPlace } from '~/core/web/paths';
import { timeFrameNamed } from '~/features/booking/rules/time-frames';

/** Returns the admin's list that a page was opened from, by `?when=` and `?q=`. */
export function listPlace(request: Request): ListPlace {
  const query = new URL(request.url).searchParams;
  return {
    when: timeFrameNamed(query.get('when')) ?? undefined,
    search: searchParam(query, 'q') || undefined,
  };
}
