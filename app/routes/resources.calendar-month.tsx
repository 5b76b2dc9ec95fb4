import type { LoaderFunctionArgs } from '@remix-run/node';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf } from '~/core/time/business-time';
import { requireAdmin } from '~/core/web/guards.server';
import { calendarAddress } from '~/features/day/calendar/calendar-month';
import { calendarFacts } from '~/features/day/calendar/calendar.server';

/** The stays of a month, for the calendar below Today once it is near (R148). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { timeZone } = await businessSettings('committed');
  const query = new URL(request.url).searchParams;
  const { month } = calendarAddress(query, localDateOf(now(), timeZone));
  return Response.json(await calendarFacts(month));
}
