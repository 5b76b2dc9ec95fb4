import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isActive } from '~/features/stays/booking-status';
import type { MoneyForm } from '~/features/payments/money.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { bookingDetails } from '~/features/reservations/booking-details.server';
import { handleMoneyForm } from './actions.server';
import { paymentLinkOf } from '~/features/payments/payment-reminders.server';
import { bookingMoney } from '~/features/payments/ledger.server';
import { idParam, notFound, requireAdmin } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';
import { businessSettings } from '~/core/settings/settings.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { LedgerTable } from '~/features/payments/ledger-table';
import {
  AnswerOfGoneForm,
  BookingLines,
  DepositForm,
  HeldPayment,
  ManualPaymentForm,
  PaymentLink,
  type MoneyAnswer,
  RefundForm,
  resultFor,
} from './money-forms';
import { RefundOrKeep } from '~/features/payments/money-questions';
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
  const [money, { adjustments }, link] = await Promise.all([
    bookingMoney(id, booking),
    businessSettings('committed'),
    booking.over ? paymentLinkOf(id) : null,
  ]);
  const stands = isActive(booking.status);
  return {
    money,
    link,
    booking: { id, ownerName, petNames, startText, version, lines, stands, deposit },
    mayAddLines: adjustments && stands,
    formKey: newFormKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, booking } = await guarded(args);
  const form = await readForm(args.request);
  const back = paths.booking(booking.id);
  return handleMoneyForm(form, { bookingId: booking.id, actorId: viewer.id, back });
}

export default function BookingMoneyPage() {
  const { money, link, booking, mayAddLines, formKey: freshKey } = useLoaderData<typeof loader>();
  const answer: MoneyAnswer | undefined = useAnswer<typeof action>();
  const question = answer?.question;
  // A refusal stays beside what was typed, also when the form has been switched off since.
  const addLine = resultFor(answer, 'intent', 'add-line' satisfies MoneyForm);
  const openMoney = booking.stands ? money : null;
  const formKey = answer?.formKey ?? freshKey;
  const refundable = money.entries.filter(
    ({ id, refundableCents, tipCents }) =>
      // A refusal stays beside what was typed, also where nothing can be given back any more.
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
          result={resultFor(answer, 'intent', 'deposit' satisfies MoneyForm)}
        />
      ) : null}
      <Card title="So far">
        <LedgerTable money={money} />
        {link ? <PaymentLink sent={link.sent} formKey={formKey} /> : null}
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
        result={resultFor(answer, 'intent', 'by-hand' satisfies MoneyForm)}
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
