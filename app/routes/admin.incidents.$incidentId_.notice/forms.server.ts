import { interval } from '~/core/runtime/intervals.server';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import {
  healthNoticeSchema,
  undoNoticeSchema,
} from '~/features/day/health-notices/health-notice.schema';
import {
  sendHealthNotice,
  type Told,
  undoHealthNotice,
  type UndoneNotice,
} from '~/features/day/health-notices/health-notice.server';
import type { DaysAround } from '~/features/day/health-notices/together';

type SentHere = Sent<{ viewer: SignedIn; incidentId: string; days: DaysAround }>;

/** Tells owners about an illness, after a question and with an Undo (R105). */
export const noticeForm = pageForm<
  'health-notice',
  typeof healthNoticeSchema,
  SentHere['context'],
  UndoneNotice
>({
  id: 'health-notice',
  schema: healthNoticeSchema,
  failed: 'Nothing was sent. Please try again.',
  goOn: 'Tell them now',
  async act(notice, { context, noticed, sentKey: formKey }) {
    const { incidentId, viewer, days } = context;
    const told = await sendHealthNotice(incidentId, { ...notice, viewer, days, noticed, formKey });
    const undo = {
      at: paths.healthNotice(incidentId, {
        before: String(days.before),
        after: String(days.after),
      }),
      name: 'The notice.',
      forMs: interval('answerUndo'),
      fields: { intent: 'undo-health-notice', notice: told.noticeId },
    };
    return { to: paths.adminIncident(incidentId), said: doneText(told), undo: [undo] };
  },
});

/** Withdraws the notice; the page shows its texts again, to mend and send. */
export const undoNoticeForm = pageForm({
  ...{ id: 'undo-health-notice', schema: undoNoticeSchema },
  button: true,
  async act({ notice }, { context: { viewer } }: SentHere) {
    return { shown: await undoHealthNotice(notice, viewer) };
  },
});

function doneText({ emailed, ownEmailed, called }: Told): string {
  const parts = [
    emailed > 0 && counted(emailed, 'owner'),
    ownEmailed && (emailed > 0 ? 'the dog’s own' : 'The dog’s own owner'),
  ].filter((part) => part !== false);
  const sentences = [
    parts.length > 0 && `${nameList(parts)} told, each by an email and a message of their own.`,
    called > 0 && `Noted: ${counted(called, 'owner')} told by phone.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}
