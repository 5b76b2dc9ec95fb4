import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { useAnswer } from '~/ui/form/lost-connection';
import { RefusalOrQuestion } from '~/ui/form/question';
import { answerOnDay, dayPage } from './day.server';
import { useKeptSheet } from './kept-sheet';
import { Sheet } from './sheet';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Day sheet · Admin', search: 'noindex' });

export const loader = ({ request, params }: LoaderFunctionArgs) => dayPage(request, params['date']);

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerOnDay(request, params['date']);

export default function Day() {
  const sheet = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useKeptSheet(sheet);
  return (
    <>
      <RefusalOrQuestion answer={answer} />
      <Sheet sheet={sheet} />
    </>
  );
}
