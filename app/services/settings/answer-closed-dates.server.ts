import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { closedDatesSchema, openDatesSchema } from '~/domain/closed-dates.schema';
import { paths } from '~/lib/paths';
import type { SignedIn } from '../auth/session.server';
import { redirectSaying } from '../web/flash.server';
import { refuseForm, refuseOrApologise } from '../web/refuse-form.server';
import { textFields } from '../web/text-fields.server';
import { refuseButton } from './answer-card-form.server';
import { closeDates, spanWords } from './close-dates.server';
import { openDates } from './open-dates.server';

const notSaved = 'We could not save that just now. Please try again in a moment.';

/** Answers the page of the closed dates: the form that closes days, the buttons that open some. */
export async function answerClosedDates(sent: FormData, viewer: SignedIn) {
  switch (sent.get('intent')) {
    case 'close':
      return close(sent, viewer);
    case 'open':
      return open(sent, viewer);
    default:
      return refuseButton();
  }
}

async function close(sent: FormData, viewer: SignedIn) {
  const form = textFields(sent, (name) => Object.hasOwn(closedDatesSchema.shape, name));
  const submission = parseWithZod(form, { schema: closedDatesSchema });
  const refused = (answer: ReturnType<typeof refuseForm>) =>
    data({ sent: 'close' as const, ...answer.data }, answer.init ?? {});
  if (submission.status !== 'success') return refused(refuseForm(submission));
  const { from, until, reason } = submission.value;
  const span = { from, until: until === '' ? from : until, reason };
  let standing: number;
  try {
    ({ standing } = await closeDates(span, viewer.id));
  } catch (error) {
    return refused(refuseOrApologise(submission, error, notSaved));
  }
  const text = `Closed: ${spanWords(span)}.${standingWords(standing)}`;
  return redirectSaying(paths.adminSettings('closed-dates'), { kind: 'success', text });
}

function standingWords(standing: number): string {
  if (standing === 0) return '';
  const stays = standing === 1 ? 'One stay stands' : `${standing} stays stand`;
  return ` ${stays} in that time and will not be changed by this: please look at the reservations.`;
}

async function open(sent: FormData, viewer: SignedIn) {
  const read = openDatesSchema.safeParse(Object.fromEntries(sent));
  if (!read.success) return refuseButton();
  const opened = await openDates(read.data, viewer.id);
  const text = opened
    ? `Open again: ${spanWords(read.data)}.`
    : 'Those days are open already, or closed with another reason.';
  return redirectSaying(paths.adminSettings('closed-dates'), { kind: 'success', text });
}
