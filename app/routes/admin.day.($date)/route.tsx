import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { handleForms } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { useAnswer } from '~/ui/form/lost-connection';
import { RefusalOrQuestion } from '~/ui/form/question';
import { chooseAnswer } from '~/features/booking/answers/status.action.server';
import { dayPage, pageOfDay } from './day.server';
import { dayForms } from './forms.server';
import { useKeptSheet } from './kept-sheet';
import { Sheet } from './sheet';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Day sheet · Admin', search: 'noindex' });

export const loader = ({ request, params }: LoaderFunctionArgs) => dayPage(request, params['date']);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function action(args: ActionFunctionArgs) {
  const guard = () => pageOfDay(args.request, args.params['date']);
  return handleForms(args, dayForms, guard, chooseAnswer);
}

export default function Day() {
  const sheet = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useKeptSheet(sheet.day.isToday, sheet);
  return (
    <>
      <RefusalOrQuestion answer={answer} />
      <Sheet sheet={sheet} />
    </>
  );
}
