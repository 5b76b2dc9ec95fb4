import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import type { Role } from '~/core/session/permissions';
import { signedIn, type Person } from '~/core/session/session.server';
import { isOpen } from '~/core/settings/is-open';
import { businessSettings } from '~/core/settings/settings.server';
import { addDays, localDateOf, startOfDay, type TimeZone } from '~/core/time/business-time';
import { takeFlash, type Flash } from '~/core/web/flash.server';
import { publicSettings, type PublicSettings } from '~/features/house/settings/settings-cards';
import type { RootFacts } from '~/ui/root-facts';
import { hasWayToPay } from '~/features/money/payments/credit-payments.server';
import { mayStandIn } from '~/features/house/hand-over/in-force.server';
import { adminCounts } from './admin-counts.server';
import { countUnread, countUnseenUpdates } from './owner-counts.server';

export type SiteViewer = NonNullable<RootData['viewer']>;

export type RootData = RootFacts & {
  /** The site's origin, for canonical links and link previews. */
  origin: string;
  viewer: {
    id: string;
    email: string;
    role: Role;
    firstName: string | null;
    unread: number;
    /** Number of requests that wait for the admin. */
    pending: number;
    /** Number of updates that an owner hasn't seen (R52). */
    news: number;
    /** A helper's pages: while standing in, and if the house sends updates. */
    standsIn: boolean;
    updates: boolean;
    /** Milliseconds until the business's midnight, when open pages must reload. */
    dayEndsInMs: number;
  } | null;
  /** Whether the business details were saved; until then they are empty. */
  open: boolean;
  business: PublicSettings;
  flash: Flash | null;
  notice: {
    sampleMode: boolean;
    /** Whether the house accepts http in a private network (R134). */
    insecureHttp: boolean;
  };
};

/** Returns the root route's data, and headers that keep a flash from showing twice (R38). */
export async function rootData(request: Request): Promise<{ data: RootData; headers: Headers }> {
  const [viewer, settings, { flash, cookie }] = await Promise.all([
    signedIn(request),
    businessSettings('committed'),
    takeFlash(request),
  ]);
  const headers = new Headers();
  if (cookie !== null) headers.append('Set-Cookie', cookie);
  return {
    data: {
      origin: environment().appUrl,
      viewer: viewer && {
        id: viewer.id,
        email: viewer.email,
        role: viewer.role,
        firstName: viewer.firstName,
        ...(await countsOf(viewer)),
        standsIn: viewer.role === 'helper' && (await mayStandIn(viewer)),
        updates: settings.updates,
        dayEndsInMs: msUntilMidnight(settings.timeZone),
      },
      open: isOpen(settings),
      business: publicSettings(settings),
      mailIsOff: environment().mail.kind === 'none',
      payWhenYouCome: !(await hasWayToPay(settings, viewer?.id ?? null)),
      flash,
      notice: {
        sampleMode: environment().mode === 'sample',
        insecureHttp: environment().insecureHttp,
      },
    },
    headers,
  };
}

function msUntilMidnight(timeZone: TimeZone): number {
  const at = now();
  const tomorrow = startOfDay(addDays(localDateOf(at, timeZone), 1), timeZone);
  return tomorrow.getTime() - at.getTime();
}

/** Returns the numbers in a viewer's menu, which their pages count anyway (R37). */
async function countsOf({
  id,
  role,
}: Person): Promise<{ unread: number; pending: number; news: number }> {
  if (role === 'admin') return { ...(await adminCounts()), news: 0 };
  const unread = await countUnread(id, { id });
  return { unread, pending: 0, news: role === 'user' ? await countUnseenUpdates(id) : 0 };
}
