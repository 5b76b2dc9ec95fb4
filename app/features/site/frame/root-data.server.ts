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
import { adminCounts } from './admin-counts.server';
import { countUnread } from './owner-counts.server';

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
        unread: await unreadMessages(viewer),
        dayEndsInMs: msUntilMidnight(settings.timeZone),
      },
      open: isOpen(settings),
      business: publicSettings(settings),
      mailIsOff: environment().mail.kind === 'none',
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

/** Returns the viewer's number of unread messages, with one statement (R37). */
async function unreadMessages({ id, role }: Person): Promise<number> {
  if (role === 'admin') return (await adminCounts()).unread;
  return countUnread(id, { id });
}
