import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isActive } from '~/features/booking/rules/booking-status';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { pageOfStays } from '~/features/booking/answers/stay-press.action.server';
import { bookingDetails } from '~/features/booking/lists/booking-details.server';
import { moneyForms } from './forms.server';
import { paymentTextOf } from '~/features/money/offline/payment-text.server';
import { paymentLinkOf } from '~/features/money/payments/payment-reminders.server';
import { feesOf } from '~/features/money/payments/provider-fees.server';
import { bookingMoney } from '~/features/money/payments/ledger.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { businessSettings } from '~/core/settings/settings.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { LedgerTable } from '~/features/money/payments/ledger-table';
import {
  AnswerOfGoneForm,
  BookingLines,
  DepositForm,
  HeldPayment,
  ManualPaymentForm,
  PaymentLink,
  RefundForm,
  resultFor,
} from './money-forms';
import { openDisputes } from '~/features/money/payments/disputes.server';
import { PhoneLink } from '~/ui/phone-link';
import { Disputes, RefundOrKeep } from '~/features/money/payments/money-questions';
import { resultOf } from '~/ui/form/form-answer';
import { Refusal } from '~/ui/form/post-form';
import { QuestionInDialog } from '~/ui/form/question';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Payments for this booking', search: 'noindex' });

async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAdmin(request);
  const booking = await bookingDetails(idParam(params['bookingId']), viewer);
  if (booking === null) throw notFound();
  return { viewer, booking };
}

export async function loader(args: LoaderFunctionArgs) {
  const { booking } = await guarded(args);
  const { id, ownerName, petNames, startText, version, lines, deposit } = booking;
  const [money, fees, disputes, { adjustments }, link, text] = await Promise.all([
    bookingMoney(id, booking),
    feesOf(id),
    openDisputes('committed', id),
    businessSettings('committed'),
    booking.over ? paymentLinkOf(id) : null,
    paymentTextOf(id),
  ]);
  const stands = isActive(booking.status);
  return {
    money,
    fees,
    disputes,
    link,
    text,
    booking: { id, ownerName, petNames, startText, version, lines, stands, deposit },
    mayAddLines: adjustments && stands,
    formKey: newFormKey(),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, moneyForms, async () => {
    const { viewer, booking } = await guarded(args);
    const { back, undo } = pageOfStays(viewer, paths.booking(booking.id));
    return { bookingId: booking.id, actorId: viewer.id, back, undo };
  });
}

export default function BookingMoneyPage() {
  const {
    money,
    fees,
    disputes,
    link,
    text,
    booking,
    mayAddLines,
    formKey: freshKey,
  } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const question = answer?.question;
  // A refusal stays beside the typed values, even if the form has been switched off since.
  const addLine = resultOf(answer, 'add-line');
  const openMoney = booking.stands ? money : null;
  const formKey = answer?.formKey ?? freshKey;
  const refundable = money.entries.filter(
    ({ id, refundableCents, tipCents }) =>
      // A refusal stays beside the typed values, even if nothing can be refunded anymore.
      refundableCents + tipCents > 0 || resultFor(answer, 'entry_id', id) !== undefined,
  );
  return (
    <PageFrame
      width="text"
      title="Payments and refunds"
      actions={
        <LinkButton to={paths.booking(booking.id)} variant="default">
          Back to the booking
        </LinkButton>
      }
    >
      <p>{`${booking.petNames.join(', ') || 'No pets'}, ${booking.startText}. ${booking.ownerName}.`}</p>
      <QuestionInDialog question={question} />
      <Refusal>{question === undefined ? answer?.refusal : undefined}</Refusal>
      <AnswerOfGoneForm answer={answer} held={money.held} />
      <Disputes disputes={disputes} />
      {money.held.map((held) => (
        <HeldPayment
          key={held.attemptId}
          held={held}
          formKey={formKey}
          result={resultFor(answer, 'attempt_id', held.attemptId)}
        />
      ))}
      {money.refundOrKeep ? <RefundOrKeep money={money} formKey={formKey} /> : null}
      {booking.deposit ? (
        <DepositForm
          deposit={booking.deposit}
          formKey={formKey}
          result={resultOf(answer, 'deposit')}
        />
      ) : null}
      <Card title="So far">
        <LedgerTable money={money} fees={fees} />
        {link ? <PaymentLink sent={link.sent} formKey={formKey} /> : null}
        {text ? (
          <p>
            Ask by phone or text: <PhoneLink {...text} />
          </p>
        ) : null}
      </Card>
      {refundable.map((entry) => (
        <RefundForm
          key={entry.id}
          entry={entry}
          formKey={formKey}
          result={resultFor(answer, 'entry_id', entry.id)}
          standing={openMoney}
        />
      ))}
      <ManualPaymentForm
        money={money}
        formKey={formKey}
        result={resultOf(answer, 'by-hand')}
        standing={openMoney}
      />
      {booking.stands ? (
        <BookingLines
          booking={booking}
          mayAdd={mayAddLines || addLine !== undefined}
          formKey={formKey}
          result={addLine}
        />
      ) : null}
    </PageFrame>
  );
}
