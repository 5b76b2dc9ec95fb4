import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { waysToPay } from '~/features/money/offline/claims.server';
import { hostName } from '~/core/settings/host-name';
import { businessSettings } from '~/core/settings/settings.server';
import { paymentPage } from '~/features/money/payments/payment-page.server';
import {
  noRealMoney,
  payingIsPossible,
  providerScript,
} from '~/features/money/payments/payment-provider.server';
import { handleForms } from '~/core/web/page-forms.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { paymentForms } from './forms.server';
import { OtherWaysCard } from '~/features/money/offline/other-ways-card';
import { NotReceived, OwnClaim } from './own-claim';
import { PayForm, PayLaterButton, PaymentFacts } from './payment-card';
import { PaymentHeading } from '~/features/money/payments/payment-heading';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import classes from '~/features/money/payments/payments.module.css';
import { formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import { ProviderButtons } from '~/features/money/payments/provider-buttons';
import { resultOf } from '~/ui/form/form-answer';
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
  const settings = await businessSettings('committed');
  return {
    page,
    elsewhere: await waysToPay(page, viewer),
    mine: viewer.id === page.ownerId,
    businessName: hostName(settings),
    leftProvider: new URL(args.request.url).searchParams.has('left'),
    provider: { possible: payingIsPossible(), noRealMoney: noRealMoney() },
    script: providerScript(),
    formKey: newFormKey(),
  };
}

export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    const { viewer, page } = await guarded(args);
    return { viewer, bookingId: page.bookingId };
  };
  return handleForms(args, paymentForms, guard, 'Choose to pay now or later.');
}

export default function Payment() {
  const { page, elsewhere, mine, businessName, leftProvider, provider, script, formKey } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
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
        <PaymentFacts page={elsewhere.claim === null ? page : { ...page, dueText: null }} />
        <NotReceived page={elsewhere} />
        {page.tipAlone ? <p>{page.mayPay.allowed ? null : page.mayPay.reason}</p> : null}
        {elsewhere.claim === null ? null : <OwnClaim page={elsewhere} mine={mine} />}
        {elsewhere.claim !== null && page.toPayCents > 0 ? (
          <p>{`The other ${formatMoney(page.toPayCents)} can be paid now.`}</p>
        ) : null}
        {elsewhere.claim !== null && page.toPayCents === 0 ? null : page.mayPay.allowed ||
          page.tipAlone ? (
          <>
            {provider.possible || elsewhere.ways.length === 0 || page.creditCents > 0 ? (
              <PayForm
                page={{
                  ...page,
                  remainCents: page.remainCents > 0 ? page.toPayCents : page.remainCents,
                }}
                provider={provider}
                otherWays={elsewhere.ways.length > 0}
                formKey={answer?.formKey ?? formKey}
                result={resultOf(answer, 'pay') ?? resultOf(answer, 'use-credit')}
              >
                {script === null ? null : (
                  <ProviderButtons script={script} orderAt={paths.paymentOrder(page.bookingId)} />
                )}
              </PayForm>
            ) : null}
            {page.tipAlone || elsewhere.claim !== null ? null : <PayLaterButton />}
          </>
        ) : (
          <AlertBox kind="info">{page.mayPay.reason}</AlertBox>
        )}
      </Card>
      <OtherWaysCard
        page={elsewhere}
        besides={provider.possible || page.creditCents > 0}
        businessName={businessName}
        formKey={answer?.formKey ?? formKey}
        result={resultOf(answer, 'claim')}
      />
      <LinkButton to={paths.booking(page.bookingId)} variant="subtle">
        See the booking
      </LinkButton>
    </PageFrame>
  );
}
