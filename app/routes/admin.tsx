import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { countPending } from '~/services/bookings/time-frames.server';
import { countUnreadByBusiness } from '~/services/messages/list-conversations.server';
import { requireAdmin } from '~/services/web/guards.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LogoutForm, SideTabs } from '~/ui/layout/tabs';

export { shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Admin', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { pending: await countPending(), unread: await countUnreadByBusiness() };
}

export default function Admin() {
  const { pending, unread } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="admin" title="Admin">
      <SideTabs
        label="Admin"
        tabs={[
          { to: paths.admin(), label: 'Calendar', end: true, also: paths.adminYear() },
          { to: paths.adminReservations(), label: 'Reservations', count: pending },
          { to: paths.adminUsers(), label: 'Users' },
          { to: paths.adminFinancials(), label: 'Financials' },
          { to: paths.adminMessages(), label: 'Messages', count: unread, countOf: 'unread' },
          { to: paths.adminOutbox(), label: 'Outbox' },
          { to: paths.adminSettings(), label: 'Settings' },
        ]}
        footer={<LogoutForm />}
      >
        <Outlet />
      </SideTabs>
    </PageFrame>
  );
}
