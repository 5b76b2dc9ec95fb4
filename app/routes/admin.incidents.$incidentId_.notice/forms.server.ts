import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import type { SignedIn } from '~/core/session/session.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { healthNoticeSchema } from '~/features/day/health-notices/health-notice.schema';
import { sendHealthNotice, type Told } from '~/features/day/health-notices/health-notice.server';
import type { DaysAround } from '~/features/day/health-notices/together';

type SentHere = Sent<{ viewer: SignedIn; incidentId: string; days: DaysAround }>;

/** Tells owners about an illness (R105). */
export const noticeForm = pageForm({
  id: 'health-notice',
  schema: healthNoticeSchema,
  failed: 'Nothing was sent. Please try again.',
  async act(notice, { context: { incidentId, viewer, days }, sentKey: formKey }: SentHere) {
    const told = await sendHealthNotice(incidentId, { ...notice, viewer, days, formKey });
    return { to: paths.adminIncident(incidentId), said: doneText(told) };
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
