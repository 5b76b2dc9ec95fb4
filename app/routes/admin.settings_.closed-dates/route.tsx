import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { answerClosedDates } from '~/services/settings/answer-closed-dates.server';
import { closedSpans } from '~/services/settings/closed-spans.server';
import { requireAdmin } from '~/services/web/guards.server';
import { readForm } from '~/services/web/read-form.server';
import { ErrorPage } from '~/ui/error-page';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { CloseDates, ClosedSpans } from '~/ui/settings/closed-dates';
import { SettingsFrame } from '~/ui/settings/settings-frame';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Closed dates · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { spans: await closedSpans() };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  return answerClosedDates(await readForm(request), viewer);
}

export const shouldRevalidate = revalidateOnConflict;

export default function ClosedDates() {
  const { spans } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer?.sent === 'button' ? answer.refusal : undefined;
  return (
    <SettingsFrame page="closed-dates" refusal={refusal}>
      {/* A list that has grown means that the form did its work: it begins anew. */}
      <CloseDates
        key={spans.map(({ from, until }) => from + until).join()}
        lastResult={answer?.sent === 'close' ? answer.result : null}
      />
      <ClosedSpans spans={spans} />
    </SettingsFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
