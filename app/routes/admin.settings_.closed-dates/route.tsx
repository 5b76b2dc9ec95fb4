import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { handleClose, handleOpen } from './actions.server';
import { specialSpans } from '~/features/places/special-days.server';
import { requireAdmin } from '~/core/web/guards.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import { refuseButton } from '~/features/settings/settings-card.action.server';
import { SetDays, SpecialSpans } from './special-days';
import { SettingsFrame } from '~/features/settings/settings-frame';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Special days · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { spans: await specialSpans() };
}

const intents = ['close', 'open'] as const;

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const form = await readForm(request);
  switch (intentOf(form, intents)) {
    case 'close':
      return handleClose(form, viewer);
    case 'open':
      return handleOpen(form, viewer);
    case null:
      return refuseButton();
  }
}

export default function SpecialDays() {
  const { spans } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refusal = answer?.sent === 'button' ? answer.refusal : undefined;
  return (
    <SettingsFrame refusal={refusal}>
      {/* A longer list means that the form was saved: a new key empties it. */}
      <SetDays
        key={spans.map(({ from, until }) => from + until).join()}
        lastResult={answer?.sent === 'close' ? answer.result : null}
      />
      <SpecialSpans spans={spans} />
    </SettingsFrame>
  );
}
