import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { handleForms } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { todayHere } from '~/core/settings/settings.server';
import { certificatesToCheck } from '~/features/dogs/vaccinations/certificates.server';
import { requireAdmin } from '~/core/web/guards.server';
import { AlertBox } from '~/ui/alert-box';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { useAnswer } from '~/ui/form/lost-connection';
import { Refusal } from '~/ui/form/post-form';
import { Certificate } from './certificate';
import { certificateForms } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Certificates · Admin', search: 'noindex' });

/** Unchecked certificates from owners (R44). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { ...(await certificatesToCheck()), today: await todayHere('committed') };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, certificateForms, () => requireAdmin(args.request));
}

export default function Certificates() {
  const { certificates, more, today } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  // A deleted entry has no form to show the refusal.
  const sentId = answer?.result?.initialValue?.['vaccination_id'];
  const isListed = certificates.some(({ entries }) => entries.some(({ id }) => id === sentId));
  const refusal = isListed ? [] : Object.values(answer?.result?.error ?? {}).flat();
  return (
    <>
      <h2>Certificates</h2>
      <Refusal>{answer?.refusal}</Refusal>
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
