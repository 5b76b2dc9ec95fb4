import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { handleForms } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { chooseAnswer } from '~/features/booking/answers/status.action.server';
import { CalendarSection } from './calendar-section';
import { todayForms } from './forms.server';
import { DisputedStays } from '~/features/money/payments/money-questions';
import { TodayCard } from './today-card';
import { AlertBox } from '~/ui/alert-box';
import { RefusalOrQuestion } from '~/ui/form/question';
import { useAnswer } from '~/ui/form/lost-connection';
import { useKeptCopy } from '~/ui/live/use-kept-copy';
import { paths } from '~/core/web/paths';
import { SetUpCard } from './set-up-card';
import { pageOfToday, todayPage } from './today.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Calendar · Admin', search: 'noindex' });

export const loader = ({ request }: LoaderFunctionArgs) => todayPage(request);

export function action(args: ActionFunctionArgs) {
  return handleForms(args, todayForms, () => pageOfToday(args.request), chooseAnswer);
}

export default function AdminCalendar() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  useKeptCopy(data.today.daySheet ? 'keep-day' : null, data.today);
  return (
    <>
      <RefusalOrQuestion answer={answer} />
      {data.handOver === null ? null : (
        <AlertBox kind="info">
          <p>
            {data.handOver.helper} is in charge until {data.handOver.until}.{' '}
            <Link to={paths.handOver()}>See the hand-over</Link>
          </p>
        </AlertBox>
      )}
      {data.troubles.length === 0 ? null : (
        <AlertBox kind="warning">
          {data.troubles.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Link to={paths.adminHealth()}>What to do</Link>
        </AlertBox>
      )}
      <DisputedStays stays={data.disputed} />
      <TodayCard today={data.today} faces={data.faces} action={data.calendar.action} />
      <SetUpCard rules={data.rulesToSetUp} action={data.calendar.action} />
      <CalendarSection {...data.calendar} page={data} />
    </>
  );
}
