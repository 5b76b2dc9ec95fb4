import { redirect } from '@remix-run/node';
import type { Role } from '~/core/session/permissions';
import { paths } from '~/core/web/paths';
import { UnsignedError } from '~/features/agreements/sign-agreement.server';
import { leaveWaitlist, takePlace } from '~/features/waitlist/wait.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { idParam } from '~/core/web/guards.server';
import { refusalResponse, seenIn } from '~/core/web/read-form.server';

const intents = ['take', 'leave', 'decline'] as const;

export type WaitlistIntent = (typeof intents)[number];

export const isWaitlistIntent = (intent: unknown): intent is WaitlistIntent =>
  intents.some((one) => one === intent);

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** "Take it", "Leave" and "No, thanks" of the waitlist (R56). */
export async function handleWaitlistForm(
  form: FormData,
  intent: WaitlistIntent,
  viewer: { id: string; role: Role },
) {
  const entryId = idParam(textOf(form, 'entry'));
  try {
    switch (intent) {
      case 'take': {
        const seenCents = seenIn(form, 'seen_cents');
        return redirect(paths.booking(await takePlace({ entryId, viewer, seenCents })));
      }
      case 'leave':
      case 'decline':
        await leaveWaitlist(entryId, viewer, { offerSeen: intent === 'decline' });
        return await redirectWithFlash(paths.reservationsOf(viewer.id), {
          kind: 'success',
          text: 'You’re no longer on the waitlist for this stay.',
        });
    }
  } catch (error) {
    // R46: the place is held while the owner signs.
    if (error instanceof UnsignedError)
      return redirectWithFlash(paths.agreement('waitlist'), {
        kind: 'error',
        text: 'Please sign this first. Then take the place.',
      });
    return refusalResponse(error);
  }
}
