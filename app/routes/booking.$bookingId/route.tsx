import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { isAdmin } from '~/core/session/permissions';
import { hasAddress } from '~/core/mail/erased-address';
import { NoEmail } from '~/features/people/accounts/no-email';
import { pageMeta } from '~/core/web/page-meta';
import { formatMoney } from '~/core/money/money';
import { earlierStaysText, nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { howItGoes } from '~/features/day/updates/how-it-goes.server';
import { stayIncidents } from '~/features/day/incidents/read-incidents.server';
import { ClaimQuestion } from '~/features/money/offline/claim-questions';
import { openClaimOf } from '~/features/money/offline/claims.server';
import { BelongingsCard } from '~/features/day/belongings/belongings-form';
import { chooseAnswer } from '~/features/booking/answers/status.action.server';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import { answerForm } from '~/core/web/page-forms.server';
import { readForm } from '~/core/web/read-form.server';
import { type AdminStay, adminStay } from '~/features/booking/lists/admin-stay.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { changeOf, mayAskForChange } from '~/features/booking/requests/change-page.server';
import { bookingMoney } from '~/features/money/payments/ledger.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { type ArrivalAnswer, ArrivalNext, ArrivalTimes } from './arrival-card';
import { AfterStay, BusinessActions, OwnerActions, stayIsOver } from './booking-actions';
import { BookingHistoryCard } from './booking-history-card';
import { DogInCare } from './dog-in-care';
import { stayForms } from './forms.server';
import { HowItGoes } from './how-it-goes';
import { IncidentLinks } from './incident-links';
import { JustBooked } from './just-booked';
import { ReadinessList } from '~/features/booking/readiness/before-the-stay';
import { nextStepOf } from '~/features/booking/readiness/next-step';
import { BookingCard } from '~/features/booking/lists/booking-card';
import { AskedChange, OwnChange } from '~/features/booking/requests/change-card';
import { WhatNext } from '~/features/booking/lists/what-next';
import { MoveLinks } from '~/features/booking/requests/move-links';
import { movesOfBooking } from '~/features/booking/requests/move-stay.server';
import { AlertBox } from '~/ui/alert-box';
import { Card, FoldedCard } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import { resultOf } from '~/ui/form/form-answer';
import { QuestionBox } from '~/ui/form/question';
import { IncidentFacts } from '~/features/day/incidents/incident-facts';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton, LoneLink } from '~/ui/button';
import { DepositDue, MoneyCard } from './money-card';
import { SeriesDays } from './series-days';
import { WhatToBring } from './what-to-bring';
import { openDisputes } from '~/features/money/payments/disputes.server';
import { moneyBackSentence } from '~/features/money/pricing/money-facts';
import { MoneyQuestions } from '~/features/money/payments/money-questions';
import { QuoteLines } from '~/features/money/pricing/money';
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
  // An admin with a booking for their own dog sees it as its owner.
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
    disputes: stay === null ? [] : await openDisputes('committed', booking.id),
    moves: stay === null ? [] : await movesOfBooking(booking.id),
    formKey: newFormKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, booking } = await guarded(args);
  const { request } = args;
  const form = await readForm(request);
  form.set('booking_id', booking.id);
  const page = pageOfStays(viewer, paths.booking(booking.id));
  const context = { ...page, booking, bookingId: booking.id };
  return answerForm(stayForms, { context, form, request }, chooseAnswer);
}

export default function Booking() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const belongings = resultOf(answer, 'belongings');
  const { booking, stay } = data;
  return (
    <PageFrame
      width="text"
      title={booking.status === 'pending' ? 'Request details' : stay ? 'The stay' : 'Your stay'}
      actions={
        // R72: the admin's first button is the stay's next step.
        stay ? null : (
          <LinkButton to={paths.reservationsOf(booking.ownerId)} variant="default">
            Reservations
          </LinkButton>
        )
      }
      refusal={answer?.question ? undefined : answer?.refusal}
    >
      <QuestionBox question={answer?.question} />
      {stay === null ? (
        <OwnersStay {...data} belongings={belongings} />
      ) : (
        <BusinessStay {...data} stay={stay} answer={answer} belongings={belongings} />
      )}
      <BookingHistoryCard history={booking.history} names={booking} />
      {stay ? <LoneLink to={paths.adminReservations()}>Reservations</LoneLink> : null}
    </PageFrame>
  );
}

type Data = SerializeFrom<typeof loader>;

/** Whether the dogs are here: how it goes comes first (R132). */
const runs = ({ whereabouts }: Data['booking']) =>
  whereabouts === 'here' || whereabouts === 'overdue';

/** Tells why a rule canceled the stay, and how its owner asks again (R126); empty otherwise. */
function WhyCanceled({ booking }: Pick<Data, 'booking'>) {
  const { history, ownerId, service, start, end, petIds, phase } = booking;
  if (history.findLast(({ from, to }) => from !== to)?.event !== 'deposit_missed') return null;
  return (
    <>
      The deposit wasn’t paid in time.{' '}
      {phase === 'ahead' ? (
        <Link to={paths.bookStay(ownerId, { service, start, end, petIds })}>
          Ask again for these dates
        </Link>
      ) : null}{' '}
    </>
  );
}

/** Answer to the belongings form. */
type Answered = { belongings: FormResult };

/** The owner's view: next step first, then the stay with its actions. */
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
  const going = goes === null ? null : <HowItGoes booking={booking} goes={goes} viewer="owner" />;
  const isOver = stayIsOver(booking);
  const goesFirst = runs(booking) || isOver;
  const hasReceipt = money.entries.length > 0;
  return (
    <>
      {goesFirst ? going : null}
      {deposit !== null && mayPay ? <DepositDue booking={booking} deposit={deposit} /> : null}
      {booking.justQuick ? (
        <JustBooked booking={booking} />
      ) : (
        <WhatNext
          booking={booking}
          forAdmin={false}
          moneyBack={[moneyBackSentence([money]), booking.sent?.text].filter(Boolean).join(' ')}
          why={<WhyCanceled booking={booking} />}
        />
      )}
      {isOver ? <AfterStay booking={booking} hasReceipt={hasReceipt} /> : null}
      {isFirst ? ready : null}
      {change === null ? null : <OwnChange change={change} by={booking.promise.by} />}
      {goesFirst ? null : going}
      <ToldIncidents incidents={incidents} />
      <BookingCard booking={booking}>
        {booking.depositToCome === null ? null : <p>{booking.depositToCome}</p>}
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
      <FoldedCard title="How the total adds up" hint={formatMoney(booking.totalCents)}>
        <QuoteLines lines={booking.lines} totalCents={booking.totalCents} />
      </FoldedCard>
      {money.entries.length + money.unfinished.length > 0 || claim !== null || keepsBooks ? (
        <MoneyCard
          money={money}
          claim={claim}
          forAdmin={keepsBooks}
          receiptAbove={isOver && hasReceipt}
        />
      ) : null}
    </>
  );
}

/** The business's view, ordered by when each part is needed (R85). */
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
  answer,
  belongings,
}: Data & Answered & { stay: AdminStay; answer: ArrivalAnswer }) {
  const { arrival } = booking;
  const arrivalProps = arrival && { booking, arrival, answer };
  const going =
    goes === null ? null : <HowItGoes booking={booking} goes={goes} viewer="business" />;
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
          {hasAddress(stay.email) ? null : (
            <NoEmail name={booking.ownerName} phone={stay.phone} words={textOf(booking)} />
          )}
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
      {runs(booking) ? going : null}
      <Ready booking={booking} forAdmin />
      <MoneyQuestions money={money} disputes={disputes} formKey={formKey} />
      {claim === null ? null : <ClaimQuestion claim={claim} action={paths.booking(booking.id)} />}
      <MoneyCard money={money} claim={claim} forAdmin />
      <Card title="How the total adds up">
        <QuoteLines lines={booking.lines} totalCents={booking.totalCents} />
      </Card>
      <SeriesDays booking={booking} />
      {stay.dogs.map((dog) => (
        <DogInCare key={dog.id} dog={dog} />
      ))}
      <LoneLink to={paths.emergencyCard(booking.id)}>Emergency card</LoneLink>
      <Belongings booking={booking} forAdmin result={belongings} />
      {runs(booking) ? null : going}
      <ToldIncidents incidents={incidents} />
      {incidents.kept.length === 0 ? null : <IncidentLinks incidents={incidents.kept} />}
      {arrivalProps ? <ArrivalTimes {...arrivalProps} /> : null}
    </>
  );
}

const news: Record<Data['booking']['status'], string> = {
  pending: 'we have your request for',
  accepted: 'we confirmed the stay of',
  rejected: 'sorry, we can’t take',
  canceled: 'we canceled the stay of',
};

/** The words of a text message to an owner without email, about the stay as it is now (R124). */
function textOf({ ownerName, petNames, status, whenText, promise, businessName }: Data['booking']) {
  const dogs = nameList(petNames) || 'your dog';
  const from = [promise.by, businessName].filter(Boolean).join(', ');
  return `Hello ${ownerName}, ${news[status]} ${dogs}: ${whenText}. ${from}`;
}

function ToldIncidents({ incidents }: Pick<Data, 'incidents'>) {
  return incidents.told.map((incident) => (
    <Card key={incident.id} title={incident.title}>
      <IncidentFacts incident={incident} />
    </Card>
  ));
}

/** Belongings (R90); the owner can edit them until the dogs have left. */
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
  const back = paths.booking(booking.id);
  const step = forAdmin ? null : nextStepOf(readiness, back);
  return (
    <Card title="Before the stay">
      <div className={parts.form}>
        <ReadinessList lines={readiness} forAdmin={forAdmin} step={step} back={back} />
        {step === null ? null : (
          // A deposit comes first: it secures the place (R92).
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
