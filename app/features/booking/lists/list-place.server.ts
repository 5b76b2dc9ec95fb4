import { pageParam, searchParam } from '~/core/web/guards.server';
import type { ListPlace } from '~/core/web/paths';
import { timeFrameNamed } from '~/features/booking/rules/time-frames';

/** Returns the list, or the stay's page, that a page was opened from. */
export function listPlace(request: Request): ListPlace {
  const query = new URL(request.url).searchParams;
  return {
    when: timeFrameNamed(query.get('when')) ?? undefined,
    search: searchParam(query, 'q') || undefined,
    page: pageParam(query),
    series: query.get('series') ?? undefined,
    stay: query.get('from') === 'stay',
    calendar: /^\d{4}-\d{2}$/.exec(query.get('calendar') ?? '')?.[0],
  };
}
