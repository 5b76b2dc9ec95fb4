import { parseForm } from '~/core/web/form';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  certificateTexts,
  confirmSchema,
  declineSchema,
} from '~/features/vaccinations/certificate.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { todayHere } from '~/core/settings/settings.server';
import { certificatesToCheck, checkCertificate } from '~/features/vaccinations/certificates.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { requireAdmin } from '~/core/web/guards.server';
import { formError, formErrorOr503, intentOf, readForm } from '~/core/web/read-form.server';
import { AlertBox } from '~/ui/alert-box';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { useAnswer } from '~/ui/form/lost-connection';
import { Certificate } from './certificate';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Certificates · Admin', search: 'noindex' });

async function localToday() {
  return todayHere('committed');
}

/** The certificates that owners sent and no one has looked at yet (R44). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { ...(await certificatesToCheck()), today: await localToday() };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const form = await readForm(request);
  const intent = intentOf(form, ['confirm', 'decline']);
  const schema = intent === 'decline' ? declineSchema : confirmSchema(await localToday());
  const submission = parseForm(form, schema);
  const id = form.get('vaccination_id');
  const pressed = { id: typeof id === 'string' ? id : null, intent };
  const answer = ({ data: body, init }: ReturnType<typeof formError>) =>
    data({ ...body, sent: pressed }, init ?? {});
  if (submission.status !== 'success') return answer(formError(submission));
  try {
    const text = await checkCertificate(submission.value, viewer);
    return await redirectWithFlash(paths.adminCertificates(), { kind: 'success', text });
  } catch (error) {
    return answer(formErrorOr503(submission, error, certificateTexts.notSaved));
  }
}

export default function Certificates() {
  const { certificates, more, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  // An entry that is gone by now has no form to say so.
  const isListed = certificates.some(({ entries }) =>
    entries.some(({ id }) => id === answer?.sent.id),
  );
  const refusal = answer && !isListed ? Object.values(answer.result.error ?? {}).flat() : [];
  return (
    <>
      <h2>Certificates</h2>
      {refusal.map((text) => (
        <AlertBox key={text} kind="error">
          {text}
        </AlertBox>
      ))}
      {certificates.length === 0 ? (
        <EmptyState illustration={<SofaNap />} title="No certificates to look at.">
          <p>When an owner sends one, it waits here for you to check it.</p>
        </EmptyState>
      ) : null}
      {certificates.map((certificate) => (
        <Certificate
          key={certificate.record?.id ?? certificate.entries[0]?.id}
          certificate={certificate}
          today={today}
          answer={answer}
        />
      ))}
      {more > 0 ? <p>{`And ${more} more.`}</p> : null}
    </>
  );
}
