import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { mayStandIn } from '~/features/house/hand-over/in-force.server';
import { setUpSteps, setUpTexts } from '~/features/house/set-up/set-up';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { requireAdmin, requireAdminFrame } from '~/core/web/guards.server';
import { finishStep, setUpLeft } from '~/features/house/set-up/set-up.server';
import { businessSettings } from '~/core/settings/settings.server';
import { adminCounts } from '~/features/site/frame/admin-counts.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { readForm } from '~/core/web/read-form.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LogoutForm, SideTabs } from '~/ui/layout/tabs';
import { SetUp } from './set-up';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Admin', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, role } = await requireAdminFrame(request);
  if (role !== 'admin') {
    const { updates } = await businessSettings('committed');
    const standsIn = await mayStandIn({ id, role });
    return { helper: true, standsIn, updates, pending: 0, unread: 0, setUp: [] };
  }
  const own = { helper: false, standsIn: false, updates: false };
  return { ...own, ...(await adminCounts()), setUp: await setUpLeft() };
}

/** Marks a set-up step as done and redirects to the next one. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const stepField = (await readForm(request)).get('step');
  const step = setUpSteps.find((one) => one === stepField);
  if (step === undefined) return redirect(paths.admin());
  const [next] = await finishStep(step);
  const text = next === undefined ? 'Your house is set up.' : `${setUpTexts[step].title}: done.`;
  const to = next === undefined ? paths.admin() : paths.setUpStep(next);
  return redirectWithFlash(to, { kind: 'success', text });
}

/** Pages under Today and under Settings, for the current tab in the phone's bar. */
const houseToday = [
  paths.adminYear(),
  paths.adminDay(),
  paths.adminUpdates(),
  paths.adminIncidents(),
  paths.adminCertificates(),
];
const setOnce = [
  paths.adminStaff(),
  paths.handOver(),
  paths.standIn(),
  paths.adminImport(),
  paths.adminRegister(),
  paths.adminHealth(),
];

export default function Admin() {
  const { helper, standsIn, updates, pending, unread, setUp } = useLoaderData<typeof loader>();
  if (helper)
    return (
      <PageFrame width="admin" title="Helper">
        <SideTabs
          label="Helper"
          tabs={[
            { to: paths.adminDay(), label: 'Day sheet' },
            ...(standsIn ? [{ to: paths.standIn(), label: 'Seven days' }] : []),
            ...(updates
              ? [
                  { to: paths.adminUpdates(), label: 'Send an update' },
                  { to: paths.newIncident(), label: 'Write up an incident' },
                ]
              : []),
          ]}
          footer={<LogoutForm />}
        >
          <Outlet />
        </SideTabs>
      </PageFrame>
    );
  return (
    <PageFrame width="admin" title="Admin">
      <SideTabs
        label="Admin"
        tabs={[
          { to: paths.admin(), label: 'Calendar', end: true, also: houseToday },
          { to: paths.adminReservations(), label: 'Reservations', count: pending },
          { to: paths.adminUsers(), label: 'Users' },
          { to: paths.adminFinancials(), label: 'Financials', also: [paths.adminReports()] },
          { to: paths.adminMessages(), label: 'Messages', count: unread, countOf: 'unread' },
          { to: paths.adminOutbox(), label: 'Outbox' },
          { to: paths.adminSettings(), label: 'Settings', also: setOnce },
        ]}
        footer={<LogoutForm />}
      >
        <SetUp left={setUp} />
        <Outlet />
      </SideTabs>
    </PageFrame>
  );
}
