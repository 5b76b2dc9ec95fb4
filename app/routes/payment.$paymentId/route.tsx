import { parseForm } from '~/core/web/form';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { redirect, useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { claimButton, claimIntents, claimSchema } from '~/features/other-ways/claim.schema';
import { claimPayment, withdrawClaim, waysToPay } from '~/features/other-ways/claims.server';
import type { SignedIn } from '~/core/session/session.server';
import { businessSettings } from '~/core/settings/settings.server';
import { payLater, startPayment } from '~/features/payments/start-payment.server';
import { paymentPage } from '~/features/payments/payment-page.server';
import {
  noRealMoney,
  payingIsPossible,
  providerScript,
} from '~/features/payments/payment-provider.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { readPayment } from '~/features/payments/payment.action.server';
import { formError, intentOf, readForm, refusalResponseWith } from '~/core/web/read-form.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import type { FormResult } from '~/ui/form/checked-form';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { NotReceived, OtherWaysCard, OwnClaim } from './other-ways-card';
import { PayForm, PayLaterButton, PaymentFacts } from './payment-card';
import { PaymentHeading } from '~/features/payments/payment-heading';
import { PetFaces } from '~/features/pets/pet-faces';
import classes from '~/features/payments/payments.module.css';
import { nameList } from '~/core/text/format';
import { ProviderButtons } from '~/features/payments/provider-buttons';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Payment details', search: 'noindex' });

async function guarded({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const page = await paymentPage(idParam(params['paymentId']), viewer);
  if (page === null) throw notFound();
  return { viewer, page };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, page } = await guarded(args);
  const { ownerFirstName, businessName } = await businessSettings('committed');
  return {
    page,
    elsewhere: await waysToPay(page, viewer),
    mine: viewer.id === page.ownerId,
    businessName: ownerFirstName || businessName,
    leftProvider: new URL(args.request.url).searchParams.has('left'),
    provider: { possible: payingIsPossible(), noRealMoney: noRealMoney() },
    script: providerScript(),
    formKey: newFormKey(),
  };
}

const intents = ['later', 'pay', ...claimIntents] as const;

type Answer = {
  formKey: string;
  refusal?: string;
  result?: FormResult;
  claimResult?: FormResult;
};

export async function action(args: ActionFunctionArgs) {
  const { viewer, page } = await guarded(args);
  const { bookingId } = page;
  const form = await readForm(args.request);
  const formKey = formKeyOf(form) ?? newFormKey();
  try {
    switch (intentOf(form, intents)) {
      case 'later':
        await payLater({ bookingId, viewer });
        return await redirectWithFlash(paths.profile(), {
          kind: 'success',
          text: 'You can pay later, from your reservations.',
        });
      case 'pay': {
        const submission = readPayment(form);
        if (submission.status !== 'success') {
          const { data: body, init } = formError(submission);
          return data({ ...body, formKey }, init ?? {});
        }
        const { approveUrl } = await startPayment({
          bookingId,
          viewer,
          choice: submission.value,
          submissionKey: formKey,
          origin: new URL(args.request.url).origin,
        });
        return redirect(approveUrl);
      }
      case 'claim':
        return await handleClaim(form, { bookingId, viewer, formKey });
      case 'withdraw-claim': {
        const read = claimButton.safeParse(Object.fromEntries(form));
        if (!read.success) throw new ServiceError('invalid', 'Please reload this page.');
        await withdrawClaim(read.data.claim_id, viewer);
        return await redirectWithFlash(paths.payment(bookingId), {
          kind: 'success',
          text: 'Withdrawn. You can pay now.',
        });
      }
      case null:
        throw new ServiceError('invalid', 'Choose to pay now or later.');
    }
  } catch (error) {
    // The same key again: trying once more goes on with the order that may have been made (R32).
    return refusalResponseWith(error, { formKey });
  }
}

/** "I've sent it" (R94): noted, or its errors beside its fields. @throws ServiceError */
async function handleClaim(
  form: FormData,
  { bookingId, viewer, formKey }: { bookingId: string; viewer: SignedIn; formKey: string },
) {
  const submission = parseForm(form, claimSchema);
  const refused = (error?: unknown) => {
    const { data: body, init } = formError(submission, error);
    return data({ claimResult: body.result, formKey }, init ?? {});
  };
  if (submission.status !== 'success') return refused();
  const { method, amount: amountCents } = submission.value;
  try {
    await claimPayment({ bookingId, viewer, method, amountCents, submissionKey: formKey });
  } catch (error) {
    // The form itself may be gone: then the page says why.
    if (error instanceof ServiceError && error.field !== undefined) return refused(error);
    throw error;
  }
  return redirectWithFlash(paths.booking(bookingId), {
    kind: 'success',
    text: 'Thank you! We’ll let you know when it’s here.',
  });
}

export default function Payment() {
  const { page, elsewhere, mine, businessName, leftProvider, provider, script, formKey } =
    useLoaderData<typeof loader>();
  const answer: Answer | undefined = useAnswer<typeof action>();
  return (
    <PageFrame width="narrow" title={<PaymentHeading />} refusal={answer?.refusal}>
      {leftProvider && !answer ? (
        <AlertBox kind="info">You left PayPal before paying. You haven’t been charged.</AlertBox>
      ) : null}
      {page.paymentUnderWay ? (
        <AlertBox kind="info">
          A payment for this booking is still being processed. If you pay again, we check that one
          first, so you won’t be charged twice.
        </AlertBox>
      ) : null}
      <Card>
        <p className={classes.pets}>
          <PetFaces pets={page.faces} size="medium" />
          {nameList(page.petNames) || 'No pets'}
        </p>
        <PaymentFacts page={page} />
        <NotReceived page={elsewhere} />
        {elsewhere.claim !== null ? (
          <OwnClaim page={elsewhere} mine={mine} businessName={businessName} />
        ) : page.mayPay.allowed ? (
          <>
            {provider.possible || elsewhere.ways.length === 0 ? (
              <PayForm
                page={page}
                provider={provider}
                formKey={answer?.formKey ?? formKey}
                result={answer?.result}
              >
                {script === null ? null : (
                  <ProviderButtons script={script} orderAt={paths.paymentOrder(page.bookingId)} />
                )}
              </PayForm>
            ) : null}
            <PayLaterButton />
          </>
        ) : (
          <AlertBox kind="info">{page.mayPay.reason}</AlertBox>
        )}
      </Card>
      <OtherWaysCard
        page={elsewhere}
        businessName={businessName}
        formKey={answer?.formKey ?? formKey}
        result={answer?.claimResult}
      />
      <LinkButton to={paths.booking(page.bookingId)} variant="subtle">
        See the booking
      </LinkButton>
    </PageFrame>
  );
}
