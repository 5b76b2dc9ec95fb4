import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError } from '@remix-run/react';
import { paths } from '~/lib/paths';
import { countPending } from '~/services/bookings/count-pending.server';
import { requireAdmin } from '~/services/web/guards.server';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { ErrorPage } from '~/ui/error-page';
import { LogoutForm } from '~/ui/layout/logout-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { SideTabs } from '~/ui/layout/side-tabs';

export const meta = () => [{ title: 'Admin · Tailhouse' }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { pending: await countPending() };
}

export const shouldRevalidate = revalidateOnConflict;

export default function Admin() {
  const { pending } = useLoaderData<typeof loader>();
  return (
    <PageFrame width="admin" title="Admin">
      <SideTabs
        label="Admin"
        tabs={[
          { to: paths.adminReservations(), label: 'Reservations', count: pending },
          { to: paths.adminOutbox(), label: 'Outbox' },
        ]}
        footer={<LogoutForm />}
      >
        <Outlet />
      </SideTabs>
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
