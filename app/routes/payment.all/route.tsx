import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect, useLoaderData } from '@remix-run/react';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import { requireProfile } from '~/core/web/guards.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { intentOf, readForm, refusalResponseWith, seenOf } from '~/core/web/read-form.server';
import { staysTogether } from '~/features/payments/pay-together.server';
import { PaymentHeading } from '~/features/payments/payment-heading';
import {
  noRealMoney,
  payingIsPossible,
  providerScript,
} from '~/features/payments/payment-provider.server';
import classes from '~/features/payments/payments.module.css';
import { ProviderButtons } from '~/features/payments/provider-buttons';
import { ProviderNotes } from '~/features/payments/provider-notes';
import { startPayment } from '~/features/payments/start-payment.server';
import { AmountRow, AmountsTable, SumRow } from '~/features/pricing/money';
import { AlertBox } from '~/ui/alert-box';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Pay all', search: 'noindex' });

/** One's own accepted stays with something to pay, by one payment (R95). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  return {
    ownerId: viewer.id,
    ...(await staysTogether(viewer.id)),
    leftProvider: new URL(request.url).searchParams.has('left'),
    provider: { possible: payingIsPossible(), noRealMoney: noRealMoney() },
    script: providerScript(),
    formKey: newFormKey(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireProfile(request);
  const form = await readForm(request);
  const formKey = formKeyOf(form) ?? newFormKey();
  try {
    if (intentOf(form, ['pay']) === null)
      throw new ServiceError('invalid', 'Please reload this page.');
    const { approveUrl } = await startPayment({
      seen: seenOf(form),
      viewer,
      submissionKey: formKey,
      origin: new URL(request.url).origin,
    });
    return redirect(approveUrl);
  } catch (error) {
    // The same key again: trying once more goes on with the order that may have been made (R32).
    return refusalResponseWith(error, { formKey });
  }
}

export default function PayTogether() {
  const { ownerId, stays, sumCents, seen, leftProvider, provider, script, formKey } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <PageFrame width="narrow" title={<PaymentHeading />} refusal={answer?.refusal}>
      {leftProvider && !answer ? (
        <AlertBox kind="info">You left PayPal before paying. You haven’t been charged.</AlertBox>
      ) : null}
      <Card>
        {stays.length === 0 ? (
          <p>You have nothing to pay right now.</p>
        ) : (
          <>
            <AmountsTable label="What you pay">
              <tbody>
                {stays.map(({ id, service, petNames, whenText, forDeposit, cents }) => (
                  <AmountRow
                    key={id}
                    what={`${service} for ${nameList(petNames) || 'your dog'}`}
                    why={forDeposit ? `${whenText} · deposit` : whenText}
                    cents={cents}
                  />
                ))}
              </tbody>
              <tfoot>
                <SumRow what="Total" cents={sumCents} />
              </tfoot>
            </AmountsTable>
            {provider.possible ? (
              <PostForm
                formKey={answer?.formKey ?? formKey}
                label="Pay now"
                className={classes.buttons}
              >
                <input type="hidden" name="seen" value={seen} />
                {script === null ? null : (
                  <ProviderButtons script={script} orderAt={paths.togetherOrder()} />
                )}
                <SubmitButton name="intent" value="pay" size="lg" fullWidth>
                  Pay {formatMoney(sumCents)} with PayPal
                </SubmitButton>
                <ProviderNotes noRealMoney={provider.noRealMoney} />
              </PostForm>
            ) : (
              <p className={classes.note}>Online payment isn’t available right now.</p>
            )}
          </>
        )}
      </Card>
      <LinkButton to={paths.reservationsOf(ownerId)} variant="subtle">
        See your reservations
      </LinkButton>
    </PageFrame>
  );
}
