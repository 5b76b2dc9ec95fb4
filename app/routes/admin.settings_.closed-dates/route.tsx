import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { specialDayForms } from './forms.server';
import { staysOnDays } from '~/features/booking/answers/closed-stays.server';
import { specialSpans } from '~/features/booking/places/special-days.server';
import { requireAdmin } from '~/core/web/guards.server';
import { handleSettings } from '~/features/house/settings/settings-card.action.server';
import { SetDays, SpecialSpans } from './special-days';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Special days · Settings', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const spans = await specialSpans();
  const closed = spans.filter(({ kind }) => kind === 'closed');
  const stays = await staysOnDays(closed);
  return {
    spans: spans.map((span) => ({ ...span, stays: stays[closed.indexOf(span)] ?? [] })),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, specialDayForms, paths.adminSettings('closed-dates'));
}

export default function SpecialDays() {
  const { spans } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      {/* A longer list means that the form was saved; a new key empties it. */}
      <SetDays
        key={spans.map(({ from, until, kind }) => from + until + kind).join()}
        lastResult={resultOf(answer, 'close')}
      />
      <SpecialSpans spans={spans} />
    </SettingsFrame>
  );
}
