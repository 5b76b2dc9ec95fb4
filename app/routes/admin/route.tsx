import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { mayStandIn } from '~/features/house/hand-over/in-force.server';
import { markNewsRead, unreadNews } from '~/features/house/news/news.server';
import { isSetUpStep, setUpTexts } from '~/features/house/set-up/set-up';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { requireAdmin, requireAdminFrame } from '~/core/web/guards.server';
import { finishStep, setUpLeft } from '~/features/house/set-up/set-up.server';
import { businessSettings } from '~/core/settings/settings.server';
import { adminTabs, helperTabs } from '~/features/site/frame/own-tabs';
import { adminCounts } from '~/features/site/frame/admin-counts.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { readForm } from '~/core/web/read-form.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LogoutForm, SideTabs } from '~/ui/layout/tabs';
import { NewsCard, newsReadIntent } from './news-card';
import { SetUp } from './set-up';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Admin', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, role } = await requireAdminFrame(request);
  if (role !== 'admin') {
    const { updates } = await businessSettings('committed');
    const standsIn = await mayStandIn({ id, role });
    return { helper: true, standsIn, updates, pending: 0, unread: 0, setUp: [], news: [] };
  }
  const own = { helper: false, standsIn: false, updates: false };
  return { ...own, ...(await adminCounts()), setUp: await setUpLeft(), news: await unreadNews() };
}

/** Marks a set-up step as done and redirects to the next one, or counts the news as read. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readForm(request);
  if (form.get('intent') === newsReadIntent) {
    await markNewsRead();
    return redirect(paths.admin());
  }
  const stepField = form.get('step');
  const step = isSetUpStep(stepField) ? stepField : null;
  if (step === null) return redirect(paths.admin());
  const [next] = await finishStep(step);
  const text =
    next === undefined ? 'Your house is set up.' : `${setUpTexts[step].title}: looked at.`;
  const to = next === undefined ? paths.admin() : paths.setUpStep(next);
  return redirectWithFlash(to, { kind: 'success', text });
}

export default function Admin() {
  const { helper, standsIn, updates, pending, unread, setUp, news } =
    useLoaderData<typeof loader>();
  if (helper)
    return (
      <PageFrame width="admin" title="Helper" below>
        <SideTabs
          label="Helper"
          inMenu
          tabs={helperTabs({ standsIn, updates })}
          footer={<LogoutForm />}
        >
          <Outlet />
        </SideTabs>
      </PageFrame>
    );
  return (
    <PageFrame width="admin" title="Admin" below>
      <SideTabs label="Admin" inMenu tabs={adminTabs({ pending, unread })} footer={<LogoutForm />}>
        <NewsCard unread={news} />
        <SetUp left={setUp} />
        <Outlet />
      </SideTabs>
    </PageFrame>
  );
}
