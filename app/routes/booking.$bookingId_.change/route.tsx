import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect, useLoaderData } from '@remix-run/react';
import { isAdmin } from '~/core/session/permissions';
import { formatStay } from '~/core/time/format-dates';
import { nameList } from '~/core/text/format';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { changePage, oneMoreNight } from '~/features/booking/requests/change-page.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { useAnswer } from '~/ui/form/lost-connection';
import { ChangeForm } from './change-form';
import { changeForm, quoteForm } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Change this stay', search: 'noindex' });

/** Loads an owner's stay; the admin has the edit page. */
async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const bookingId = idParam(params['bookingId']);
  if (isAdmin(viewer)) throw redirect(paths.editBooking(bookingId, { stay: true }));
  const page = await changePage(bookingId, viewer.id);
  if (page === null) throw notFound();
  return { viewer, page };
}

export async function loader(args: LoaderFunctionArgs) {
  const { page } = await guarded(args);
  const { mayAsk, change, ...shown } = page;
  // The stay's page shows the pending change, or the reason why nothing can be changed.
  if (!mayAsk || change !== null) throw redirect(paths.booking(page.stay.id));
  const more = new URL(args.request.url).searchParams.get('nights') === '1';
  const end = more ? oneMoreNight(page.stay) : page.stay.end;
  return { ...shown, end, formKey: newFormKey() };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, [quoteForm], () => guarded(args), changeForm);
}

export default function ChangePage() {
  const { stay, ownerFirstName, ...form } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <PageFrame
      width="text"
      title="Change this stay"
      lead={
        <p>
          {nameList(stay.petNames)}: {stay.service}, {formatStay(stay.start, stay.end)}
        </p>
      }
    >
      <ChangeForm
        stay={stay}
        by={ownerFirstName}
        cancel={paths.booking(stay.id)}
        lastResult={answer?.result}
        {...form}
      />
    </PageFrame>
  );
}
