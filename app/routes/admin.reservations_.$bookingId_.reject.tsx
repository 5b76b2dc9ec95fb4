import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';
import { statusForms } from '~/features/booking/answers/status.action.server';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import { answerForm } from '~/core/web/page-forms.server';
import { BookingQuestion, questions } from '~/features/booking/lists/booking-question';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { useAnswer } from '~/ui/form/lost-connection';
import { Refusal } from '~/ui/form/post-form';
import { quickReasons } from '~/features/booking/requests/quick-reasons.server';
import { listPlace } from '~/features/booking/lists/list-place.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Reject a request · Admin', search: 'noindex' });

/** Asks for a reason before rejecting a request; the list's own button rejects without one (R71). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  const back = paths.adminPlace(booking.id, listPlace(request));
  return { booking, reasons: await quickReasons(), back };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const bookingId = idParam(params['bookingId']);
  const back = paths.adminPlace(bookingId, listPlace(request));
  const form = await readForm(request);
  form.set('booking_id', bookingId);
  form.set('intent', 'reject');
  return answerForm(statusForms, { context: pageOfStays(viewer, back), form, request });
}

export default function RejectPage() {
  const { booking, reasons, back } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const keep = (
    <LinkButton to={back} variant="default">
      Keep it
    </LinkButton>
  );
  return (
    <>
      <h2>{questions.reject.title}</h2>
      <Refusal>{answer?.refusal}</Refusal>
      <Card>
        {booking.status === 'rejected' ? (
          <>
            <p>This request was rejected.</p>
            {keep}
          </>
        ) : (
          <BookingQuestion question="reject" booking={booking} reasons={reasons} keep={keep} />
        )}
      </Card>
    </>
  );
}
