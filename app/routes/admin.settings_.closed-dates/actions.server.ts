import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { closedDatesSchema, formatClosedSpan, openDatesSchema } from '~/domain/closed-dates.schema';
import { paths } from '~/lib/paths';
import type { SignedIn } from '~/services/auth/session.server';
import { redirectWithFlash } from '~/services/web/flash.server';
import { formError, formErrorOr503, textFields } from '~/services/web/read-form.server';
import { refuseButton } from '~/services/web/settings-card.server';
import { closeDates, openDates } from '~/services/settings/closed-dates.server';

const notSaved = 'We couldn’t save that just now. Please try again in a moment.';

/** Closes the days of the form and says how many stays are on them. */
export async function handleClose(sent: FormData, viewer: SignedIn) {
  const form = textFields(sent, (name) => Object.hasOwn(closedDatesSchema.shape, name));
  const submission = parseWithZod(form, { schema: closedDatesSchema });
  const refused = (answer: ReturnType<typeof formError>) =>
    data({ sent: 'close' as const, ...answer.data }, answer.init ?? {});
  if (submission.status !== 'success') return refused(formError(submission));
  const { from, until, reason } = submission.value;
  const span = { from, until: until === '' ? from : until, reason };
  let stays: number;
  try {
    ({ stays } = await closeDates(span, viewer.id));
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
  const text = `Closed: ${formatClosedSpan(span)}.${staysNotice(stays)}`;
  return redirectWithFlash(paths.adminSettings('closed-dates'), { kind: 'success', text });
}

function staysNotice(stays: number): string {
  if (stays === 0) return '';
  const which =
    stays === 1
      ? 'One stay on those days stays as it is'
      : `${stays} stays on those days stay as they are`;
  return ` ${which}: you’ll find ${stays === 1 ? 'it' : 'them'} in Reservations.`;
}

/** Opens days again that were closed with that reason. */
export async function handleOpen(sent: FormData, viewer: SignedIn) {
  const read = openDatesSchema.safeParse(Object.fromEntries(sent));
  if (!read.success) return refuseButton();
  const opened = await openDates(read.data, viewer.id);
  const text = opened
    ? `Open again: ${formatClosedSpan(read.data)}.`
    : 'Those days are already open, or closed with another reason.';
  return redirectWithFlash(paths.adminSettings('closed-dates'), { kind: 'success', text });
}
