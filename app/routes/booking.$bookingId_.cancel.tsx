import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isAdmin } from '~/domain/permissions';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { handleStatusForm } from '~/services/web/status-form.server';
import { readForm, redirectOrRefusal } from '~/services/web/read-form.server';
import { bookingDetails } from '~/services/bookings/booking-details.server';
import { idParam, listPlace, notFound, requireProfile } from '~/services/web/guards.server';
import { CancelForm, CancelWords } from '~/ui/booking/cancel-booking';
import { WhatNext } from '~/ui/booking/what-next';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Cancel this stay?', search: 'noindex' });

/** The booking, and the page to go back to: the tab it was listed in, or its own. */
async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  const { when } = listPlace(request);
  const back =
    when === undefined ? paths.booking(booking.id) : paths.reservationsOf(booking.ownerId, when);
  return { viewer, booking, back };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, booking, back } = await guarded(args);
  return { booking, back, forAdmin: isAdmin(viewer) && viewer.id !== booking.ownerId };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, booking, back } = await guarded(args);
  const form = await readForm(args.request);
  form.set('booking_id', booking.id);
  form.set('intent', 'cancel');
  return redirectOrRefusal(back, () => handleStatusForm(form, viewer, back));
}

export const shouldRevalidate = revalidateOnConflict;

export default function CancelPage() {
  const { booking, back, forAdmin } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <PageFrame width="narrow" title="Cancel this stay?" refusal={answer?.refusal}>
      {booking.mayCancel ? (
        <Card>
          <CancelWords booking={booking} forAdmin={forAdmin} />
          <CancelForm
            booking={booking}
            keep={
              <LinkButton to={back} variant="default">
                Keep it
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          <WhatNext booking={booking} forAdmin={forAdmin} />
          <LinkButton to={back} variant="default">
            Back
          </LinkButton>
        </>
      )}
    </PageFrame>
  );
}
