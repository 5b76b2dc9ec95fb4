import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isAdmin } from '~/core/session/permissions';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { statusForms } from '~/features/booking/answers/status.action.server';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import { answerForm } from '~/core/web/page-forms.server';
import { readForm } from '~/core/web/read-form.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { BookingQuestion, questions } from '~/features/booking/lists/booking-question';
import { WhatNext } from '~/features/booking/lists/what-next';
import { Card } from '~/ui/card';
import { QuestionBox } from '~/ui/form/question';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { useAnswer } from '~/ui/form/lost-connection';
import { quickReasons } from '~/features/booking/requests/quick-reasons.server';
import { listPlace } from '~/features/booking/lists/list-place.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: questions.cancel.title, search: 'noindex' });

/** Loads the booking and the page to return to: the tab that listed it, or its own. */
async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  const place = listPlace(request);
  const isListed = place.when !== undefined || place.series !== undefined;
  const forAdmin = isAdmin(viewer) && viewer.id !== booking.ownerId;
  const list = forAdmin
    ? paths.adminPlace(booking.id, place)
    : paths.reservationsAt(booking.ownerId, place);
  return {
    viewer,
    booking,
    back: isListed ? list : paths.booking(booking.id),
    reasons: forAdmin ? await quickReasons() : null,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { booking, back, reasons } = await guarded(args);
  return { booking, back, reasons };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, booking, back } = await guarded(args);
  const { request } = args;
  const form = await readForm(request);
  form.set('booking_id', booking.id);
  form.set('intent', 'cancel');
  return answerForm(statusForms, { context: pageOfStays(viewer, back), form, request });
}

export default function CancelPage() {
  const { booking, back, reasons } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <PageFrame
      width="narrow"
      title={questions.cancel.title}
      refusal={answer?.question ? undefined : answer?.refusal}
    >
      <QuestionBox question={answer?.question} />
      {booking.mayCancel ? (
        <Card>
          <BookingQuestion
            question="cancel"
            booking={booking}
            reasons={reasons}
            keep={
              <LinkButton to={back} variant="default">
                Keep it
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          <WhatNext booking={booking} forAdmin={reasons !== null} />
          <LinkButton to={back} variant="default">
            Back
          </LinkButton>
        </>
      )}
    </PageFrame>
  );
}
