import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import calendarStyles from '@schedule-x/theme-default/dist/index.css';
import { pageMeta } from '~/core/web/page-meta';
import { CalendarSection } from './calendar-section';
import { TodayCard } from './today-card';
import { AlertBox } from '~/ui/alert-box';
import { RefusalOrQuestion } from '~/ui/form/question';
import { useAnswer } from '~/ui/form/lost-connection';
import { paths } from '~/core/web/paths';
import { SetUpCard } from './set-up-card';
import { answerOnToday, todayPage } from './today.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Calendar · Admin', search: 'noindex' });

// A sheet of its own rather than a part of the bundle: only this page has a use for it.
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: calendarStyles }];

export const loader = ({ request }: LoaderFunctionArgs) => todayPage(request);

export const action = ({ request }: ActionFunctionArgs) => answerOnToday(request);

export default function AdminCalendar() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
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
      <TodayCard
        today={data.today}
        faces={data.faces}
        action={paths.adminCalendarForm(data.calendar.address.month)}
      />
      <SetUpCard rules={data.rulesToSetUp} month={data.calendar.address.month} />
      <CalendarSection {...data.calendar} faces={data.faces} />
    </>
  );
}
