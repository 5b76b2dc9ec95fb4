/** A sentence that the next page shows once: 'Booking request canceled' and the like (R38). */
import { createCookie, redirect } from '@remix-run/node';
import * as z from 'zod';
import { lookHeader } from '~/core/live/look';
import { environment, isHttpsOnly } from '~/core/runtime/environment.server';
import { interval } from '~/core/runtime/intervals.server';
import { paths } from './paths';

/** A form of hidden fields beside the message, which undoes an action (R15). */
const undo = z.object({
  at: z.string(),
  /** The act it undoes: `Zuri, Tue, Nov 24: accepted.` */
  name: z.string(),
  /** Time in which it can be undone, in milliseconds. */
  forMs: z.number(),
  fields: z.record(z.string(), z.string()),
});

const schema = z.object({
  kind: z.enum(['success', 'error']),
  text: z.string(),
  /** Shown below the page, so nothing moves under a thumb (R83). */
  below: z.boolean().optional(),
  undo: z.array(undo).optional(),
});

export type Flash = z.infer<typeof schema>;

export type Undo = z.infer<typeof undo>;

function flashCookie() {
  const { secret } = environment();
  return createCookie(isHttpsOnly() ? '__Host-said' : 'said', {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttpsOnly(),
    path: '/',
    secrets: [secret],
  });
}

/** Redirects to a page that shows the message once, with further Set-Cookie headers. */
export async function redirectWithFlash(
  to: string,
  flash: Flash,
  cookies: string[] = [],
): Promise<ReturnType<typeof redirect>> {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  const maxAge = Math.ceil(interval('flash') / 1000);
  headers.append('Set-Cookie', await flashCookie().serialize(flash, { maxAge }));
  return redirect(to, { headers });
}

/** Redirects home after a sign-out, and makes the browser delete the person's drafts (R68). */
export async function redirectSignedOut(flash: Flash, cookie: string) {
  const answer = await redirectWithFlash(paths.home(), flash, [cookie]);
  answer.headers.set('Clear-Site-Data', '"storage"');
  return answer;
}

/** Returns the message to show and the cookie that clears it; both null for a background check for news. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash | null; cookie: string | null }> {
  if (request.headers.has(lookHeader)) return { flash: null, cookie: null };
  const read = schema.safeParse(await flashCookie().parse(request.headers.get('Cookie')));
  if (!read.success) return { flash: null, cookie: null };
  return { flash: read.data, cookie: await flashCookie().serialize('', { maxAge: 0 }) };
}
