import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isAdmin } from '~/core/session/permissions';
import { pageMeta } from '~/core/web/page-meta';
import { earlierStaysText } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { howItGoes } from '~/features/updates/how-it-goes.server';
import { stayIncidents } from '~/features/incidents/read-incidents.server';
import { type ArrivalAnswer, handleArrival } from '~/features/arrivals/arrival.action.server';
import { handleUpdate } from '~/features/updates/update.action.server';
import { updateIntents } from '~/features/updates/stay-update.schema';
import { arrivalIntents } from '~/features/arrivals/arrivals.schema';
import { undoButtons } from '~/features/answers/undo-buttons.server';
import { ClaimQuestion } from '~/features/other-ways/claim-questions';
import { handleClaimAnswer } from '~/features/other-ways/claim.action.server';
import { claimAnswerIntents } from '~/features/other-ways/claim.schema';
import { openClaimOf } from '~/features/other-ways/claims.server';
import { handleBelongings } from '~/features/belongings/belongings.action.server';
import { BelongingsCard } from '~/features/belongings/belongings-form';
import { belongingsIntent } from '~/features/belongings/belongings.schema';
import { statusAction } from '~/features/answers/status.action.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import { type AdminStay, adminStay } from '~/features/reservations/admin-stay.server';
import { bookingDetails } from '~/features/reservations/booking-details.server';
import { changeOf, mayAskForChange } from '~/features/requests/change-page.server';
import { bookingMoney } from '~/features/payments/ledger.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { ArrivalNext, ArrivalTimes } from './arrival-card';
import { BusinessActions, OwnerActions } from './booking-actions';
import { BookingHistoryCard } from './booking-history-card';
import { DogInCare } from './dog-in-care';
import { HowItGoes } from './how-it-goes';
import { IncidentLinks } from './incident-links';
import { JustBooked } from './just-booked';
import { ReadinessList } from '~/features/readiness/before-the-stay';
import { nextStepOf } from '~/features/readiness/next-step';
import { BookingCard } from '~/features/reservations/booking-card';
import { AskedChange, OwnChange } from '~/features/requests/change-card';
import { WhatNext } from '~/features/reservations/what-next';
import { MoveLinks } from '~/features/requests/move-links';
import { movesOfBooking } from '~/features/requests/move-stay.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import { Question } from '~/ui/form/question';
import { IncidentFacts } from '~/features/incidents/incident-facts';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton, LoneLink } from '~/ui/button';
import { DepositDue, MoneyCard } from './money-card';
import { SeriesDays } from './series-days';
import { WhatToBring } from './what-to-bring';
import { openDisputes } from '~/features/payments/disputes.server';
import { MoneyQuestions } from '~/features/payments/money-questions';
import { QuoteLines } from '~/features/pricing/money';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Your reservation', search: 'noindex' });

async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  return { viewer, booking };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, booking } = await guarded(args);
  const money = await bookingMoney(booking.id, booking);
  const { forAdmin, ...shown } = booking;
  const keepsBooks = isAdmin(viewer);
  // The admin who books for their own dog looks at it as its owner.
  const stay = forAdmin && viewer.id !== booking.ownerId ? await adminStay(forAdmin) : null;
  const owns = viewer.id === booking.ownerId;
  const change = booking.changeWaits
    ? await changeOf(booking.id, { forAdmin: stay !== null })
    : null;
  return {
    booking: shown,
    stay,
    change,
    mayAsk: owns && !keepsBooks && change === null && (await mayAskForChange(booking)),
    keepsBooks,
    goes:
      booking.status === 'accepted' ? await howItGoes(booking, { forAdmin: stay !== null }) : null,
    incidents: await stayIncidents(booking, { forHouse: stay !== null }),
    money,
    claim: await openClaimOf(booking.id),
    disputes: stay === null ? [] : await openDisputes(booking.id),
    moves: stay === null ? [] : await movesOfBooking(booking.id),
    formKey: newFormKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, booking } = await guarded(args);
  const form = await readForm(args.request);
  form.set('booking_id', booking.id);
  const back = paths.booking(booking.id);
  const intent = intentOf(form, [
    ...arrivalIntents,
    ...updateIntents,
    ...claimAnswerIntents,
    belongingsIntent,
  ]);
  switch (intent) {
    case 'arrived':
    case 'left':
    case 'came':
    case 'correct-times':
    case 'charge-late':
    case 'leave-late':
      return handleArrival(intent, form, { viewer, back, undo: () => undoButtons(back, viewer) });
    case 'seen-updates':
    case 'remove-update':
      return handleUpdate(form, { viewer, booking });
    case 'claim-received':
    case 'claim-not-yet':
    case 'undo-claim':
      return handleClaimAnswer(intent, form, { viewer, back, undoAt: back });
    case belongingsIntent:
      return handleBelongings(form, { bookingId: booking.id, viewer, back });
    case null:
      return statusAction(form, viewer, back);
  }
}

export default function Booking() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const arrivalAnswer = answer && 'arrival' in answer ? answer.arrival : undefined;
  const belongings = answer && 'belongings' in answer ? answer.belongings : null;
  const { booking, stay } = data;
  return (
    <PageFrame
      width="text"
      title={booking.status === 'pending' ? 'Request details' : 'The stay'}
      actions={
        // R72: the admin's first button is what the stay needs next.
        stay ? null : (
          <LinkButton to={paths.reservationsOf(booking.ownerId)} variant="default">
            Reservations
          </LinkButton>
        )
      }
      refusal={answer?.question || arrivalAnswer ? undefined : answer?.refusal}
    >
      <Question question={answer?.question} />
      {stay === null ? (
        <OwnersStay {...data} belongings={belongings} />
      ) : (
        <BusinessStay {...data} stay={stay} arrivalAnswer={arrivalAnswer} belongings={belongings} />
      )}
      <BookingHistoryCard history={booking.history} names={booking} />
      {stay ? <LoneLink to={paths.adminReservations()}>Reservations</LoneLink> : null}
    </PageFrame>
  );
}

type Data = SerializeFrom<typeof loader>;

/** What the form of belongings was answered. */
type Answered = { belongings: FormResult };

/** What its owner reads: what happens next, then the stay with what they can do. */
function OwnersStay({
  booking,
  change,
  mayAsk,
  keepsBooks,
  goes,
  incidents,
  money,
  claim,
  belongings,
}: Data & Answered) {
  const { deposit, mayPay } = booking;
  const isFirst = nextStepOf(booking.readiness) !== null;
  const ready = <Ready booking={booking} forAdmin={false} />;
  return (
    <>
      {deposit !== null && mayPay ? <DepositDue booking={booking} deposit={deposit} /> : null}
      {booking.justQuick ? (
        <JustBooked booking={booking} />
      ) : (
        <WhatNext booking={booking} forAdmin={false} />
      )}
      {isFirst ? ready : null}
      {change === null ? null : <OwnChange change={change} by={booking.promise.by} />}
      {goes === null ? null : <HowItGoes booking={booking} goes={goes} viewer="owner" />}
      <ToldIncidents incidents={incidents} />
      <BookingCard booking={booking}>
        {booking.healthLine === null ? (
          booking.mayCancel && booking.cancellation ? (
            <p>{booking.cancellation.text}</p>
          ) : null
        ) : (
          <AlertBox kind="info">{booking.cancellation?.text ?? booking.healthLine}</AlertBox>
        )}
        <OwnerActions booking={booking} mayAsk={mayAsk} />
      </BookingCard>
      {isFirst ? null : ready}
      <SeriesDays booking={booking} />
      <WhatToBring booking={booking} />
      <Belongings booking={booking} forAdmin={false} result={belongings} />
      <HowItAddsUp booking={booking} />
      <MoneyCard money={money} claim={claim} forAdmin={keepsBooks} />
    </>
  );
}

/** What the business looks for, in the order in which it is needed (R85). */
function BusinessStay({
  booking,
  stay,
  change,
  goes,
  incidents,
  money,
  claim,
  disputes,
  moves,
  formKey,
  arrivalAnswer,
  belongings,
}: Data & Answered & { stay: AdminStay; arrivalAnswer: ArrivalAnswer['arrival'] | undefined }) {
  const { arrival } = booking;
  const arrivalProps = arrival && { booking, arrival, answer: arrivalAnswer };
  return (
    <>
      <BookingCard
        booking={booking}
        ownerNote={earlierStaysText(stay.earlierStays)}
        contact={stay}
        privateNote={stay.privateNote}
      />
      <Card title="What’s next">
        <div className={parts.form}>
          <WhatNext booking={booking} forAdmin />
          {booking.healthLine === null ? null : (
            <p>The owner reads: “{booking.healthLine}” They can cancel free of charge.</p>
          )}
          {change === null ? null : <AskedChange change={change} reasons={stay.reasons} />}
          {arrivalProps ? <ArrivalNext {...arrivalProps} /> : null}
          <div className={parts.buttons}>
            <BusinessActions booking={booking} reasons={stay.reasons} />
            <MoveLinks bookingId={booking.id} moves={moves} />
          </div>
        </div>
      </Card>
      <Ready booking={booking} forAdmin />
      <MoneyQuestions money={money} disputes={disputes} formKey={formKey} />
      {claim === null ? null : <ClaimQuestion claim={claim} action={paths.booking(booking.id)} />}
      <MoneyCard money={money} claim={claim} forAdmin />
      <HowItAddsUp booking={booking} />
      <SeriesDays booking={booking} />
      {stay.dogs.map((dog) => (
        <DogInCare key={dog.id} dog={dog} />
      ))}
      <LoneLink to={paths.emergencyCard(booking.id)}>Emergency card</LoneLink>
      <Belongings booking={booking} forAdmin result={belongings} />
      {goes === null ? null : <HowItGoes booking={booking} goes={goes} viewer="business" />}
      <ToldIncidents incidents={incidents} />
      {incidents.kept.length === 0 ? null : <IncidentLinks incidents={incidents.kept} />}
      {arrivalProps ? <ArrivalTimes {...arrivalProps} /> : null}
    </>
  );
}

function ToldIncidents({ incidents }: Pick<Data, 'incidents'>) {
  return incidents.told.map((incident) => (
    <Card key={incident.id} title={incident.title}>
      <IncidentFacts incident={incident} />
    </Card>
  ));
}

/** What comes along (R90): an owner says it until the dogs have left. */
function Belongings({
  booking: { belongings, arrival, over },
  forAdmin,
  result,
}: Pick<Data, 'booking'> & { forAdmin: boolean; result: FormResult }) {
  const past = over || (arrival !== null && arrival.left !== null);
  if (belongings === null || (past && !forAdmin)) return null;
  return <BelongingsCard facts={belongings} mayTick={forAdmin} result={result} />;
}

function Ready({ booking, forAdmin }: Pick<Data, 'booking'> & { forAdmin: boolean }) {
  const { readiness, mayPay, deposit } = booking;
  if (readiness.length === 0) return null;
  const step = forAdmin ? null : nextStepOf(readiness);
  return (
    <Card title="Before the stay">
      <div className={parts.form}>
        <ReadinessList lines={readiness} forAdmin={forAdmin} step={step} />
        {step === null ? null : (
          // What keeps the place comes before it (R92).
          <div className={parts.buttons}>
            <LinkButton to={step.to} variant={mayPay && deposit !== null ? 'light' : 'filled'}>
              {step.text}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  );
}

function HowItAddsUp({ booking }: Pick<Data, 'booking'>) {
  return (
    <Card title="How the total adds up">
      <QuoteLines lines={booking.lines} totalCents={booking.totalCents} />
    </Card>
  );
}
