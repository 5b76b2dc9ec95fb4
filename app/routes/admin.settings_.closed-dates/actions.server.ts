import { parseForm } from '~/core/web/form';
import { data } from '@remix-run/node';
import { formatDays, specialDayLabels } from '~/features/places/special-days';
import { clearedDaysSchema, specialDaysSchema } from '~/features/places/special-days.schema';
import { paths } from '~/core/web/paths';
import type { SignedIn } from '~/core/session/session.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formError, formErrorOr503 } from '~/core/web/read-form.server';
import { refuseButton } from '~/features/settings/settings-card.action.server';
import { setSpecialDays, clearSpecialDays } from '~/features/places/special-days.server';

const notSaved = 'We couldn’t save that just now. Please try again in a moment.';

/** Sets the days of the form apart and says how many stays are on them. */
export async function handleClose(sent: FormData, viewer: SignedIn) {
  const submission = parseForm(sent, specialDaysSchema);
  const refused = (answer: ReturnType<typeof formError>) =>
    data({ sent: 'close' as const, ...answer.data }, answer.init ?? {});
  if (submission.status !== 'success') return refused(formError(submission));
  const { until, ...days } = submission.value;
  const span = { ...days, until: until === '' ? days.from : until };
  let stays: number;
  try {
    ({ stays } = await setSpecialDays(span, viewer.id));
  } catch (error) {
    return refused(formErrorOr503(submission, error, notSaved));
  }
  const text = `${specialDayLabels[span.kind]}: ${formatDays(span)}.${staysNotice(stays)}`;
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

/** Makes days ordinary again that were special for that reason. */
export async function handleOpen(form: FormData, viewer: SignedIn) {
  const read = clearedDaysSchema.safeParse(Object.fromEntries(form));
  if (!read.success) return refuseButton();
  const opened = await clearSpecialDays(read.data, viewer.id);
  const done = read.data.kind === 'closed' ? 'Open again' : 'Ordinary again';
  const text = opened
    ? `${done}: ${formatDays(read.data)}.`
    : 'Those days are already open, or closed with another reason.';
  return redirectWithFlash(paths.adminSettings('closed-dates'), { kind: 'success', text });
}
