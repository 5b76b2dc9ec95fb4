import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node';
import { redirect, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import { requireProfile } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import type { SignedIn } from '~/core/session/session.server';
import { handleForms, pageForm, type Sent } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { claimSchema } from '~/features/money/offline/claim.schema';
import { claimTogether, waysTogether } from '~/features/money/offline/claim-together.server';
import { OtherWaysCard } from '~/features/money/offline/other-ways-card';
import { staysTogether } from '~/features/money/payments/pay-together.server';
import { PaymentHeading } from '~/features/money/payments/payment-heading';
import {
  noRealMoney,
  payingIsPossible,
  providerScript,
} from '~/features/money/payments/payment-provider.server';
import classes from '~/features/money/payments/payments.module.css';
import { ProviderButtons } from '~/features/money/payments/provider-buttons';
import { ProviderNotes } from '~/features/money/payments/provider-notes';
import { paymentSchema } from '~/features/money/payments/payment.schema';
import { TipFields } from '~/features/money/payments/tip-fields';
import { CreditChoice, RestWhenYouCome, usedOf } from '~/features/money/payments/credit-choice';
import { usableCredit, wholeCredit } from '~/features/money/payments/credit-payments.server';
import { payWithCreditFirst } from '~/features/money/payments/start-payment.server';
import { AmountRow, AmountsTable, SumRow } from '~/features/money/pricing/money';
import { AlertBox } from '~/ui/alert-box';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { useAnswer } from '~/ui/form/lost-connection';
import { asTyped, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { resultOf } from '~/ui/form/form-answer';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Pay all', search: 'noindex' });

/** One payment for all of the owner's unpaid accepted stays (R95). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  return {
    ownerId: viewer.id,
    ...(await staysTogether(viewer.id)),
    creditCents: await usableCredit('committed', viewer.id),
    wholeCreditCents: await wholeCredit('committed', viewer.id),
    elsewhere: await waysTogether(viewer.id),
    leftProvider: new URL(request.url).searchParams.has('left'),
    provider: { possible: payingIsPossible(), noRealMoney: noRealMoney() },
    script: providerScript(),
    formKey: newFormKey(),
  };
}

export function action(args: ActionFunctionArgs) {
  const payForm = pageForm({
    ...{ id: 'pay', schema: paymentSchema },
    mayBeGone: true,
    // The same key: a retry continues with an order that may already exist (R32).
    newKey: 'never',
    async act({ tip, credit = null }, sent: Sent<SignedIn>) {
      const { context: viewer, formKey: submissionKey, seen } = sent;
      const { origin } = new URL(sent.request.url);
      const payment = { seen, tip, credit, viewer, submissionKey, origin };
      const started = await payWithCreditFirst(payment);
      if (!('usedCents' in started)) return redirect(started.approveUrl);
      const said = `${formatMoney(started.usedCents)} paid from your credit.`;
      return { to: paths.profileOf(viewer.id), said };
    },
  });
  const claimForm = pageForm({
    ...{ id: 'claim', schema: claimSchema },
    mayBeGone: true,
    newKey: 'never',
    async act({ method }, { context: viewer, formKey: submissionKey, seen }: Sent<SignedIn>) {
      await claimTogether({ seen, method, viewer, submissionKey });
      const said = 'Thank you! We’ll let you know when it’s here.';
      return { to: paths.profileOf(viewer.id), said };
    },
  });
  return handleForms(args, [claimForm], () => requireProfile(args.request), payForm);
}

export default function PayTogether() {
  const {
    ownerId,
    stays,
    checked,
    leftOut,
    overpaid,
    more,
    by,
    elsewhere,
    sumCents,
    laterCents,
    tipOfCents,
    seen,
    creditCents,
    wholeCreditCents,
    leftProvider,
    provider,
    script,
    formKey,
  } = useLoaderData<typeof loader>();
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
                {stays.map(({ forDeposit, cents, notFound, ...stay }) => (
                  <AmountRow
                    key={stay.id}
                    what={whatOf(stay)}
                    why={[stay.whenText, forDeposit ? 'deposit' : '', notFound]
                      .filter(Boolean)
                      .join(' · ')}
                    cents={cents}
                  />
                ))}
              </tbody>
              <tfoot>
                <SumRow what="Total" cents={sumCents} />
              </tfoot>
            </AmountsTable>
            {laterCents === 0 ? null : (
              <p>{`Where a stay has a deposit, you pay only that now. The other ${formatMoney(laterCents)} of your balance is due later.`}</p>
            )}
            {provider.possible || creditCents > 0 ? (
              <PayTogetherForm
                page={{ seen, sumCents, tipOfCents, creditCents }}
                provider={provider}
                otherWays={elsewhere.ways.length > 0}
                formKey={answer?.formKey ?? formKey}
                result={resultOf(answer, 'pay')}
              >
                {script === null ? null : (
                  <ProviderButtons script={script} orderAt={paths.togetherOrder()} />
                )}
              </PayTogetherForm>
            ) : elsewhere.ways.length > 0 ? null : (
              <p className={classes.note}>You can’t pay online here. You pay when you come.</p>
            )}
          </>
        )}
        {more === null ? null : (
          <p>{`One payment takes ${stays.length} stays. The other ${more.stays}, ${formatMoney(more.cents)}, come next.`}</p>
        )}
        {[...checked, ...leftOut].map(({ text, ...stay }) => (
          <p key={`${stay.id} ${text}`}>{`${whatOf(stay)}, ${stay.whenText}: ${text}`}</p>
        ))}
        {overpaid.map(({ cents, ...stay }) => (
          <p key={stay.id}>
            {`You paid ${formatMoney(cents)} too much for ${whatOf(stay)}, ${stay.whenText}. ${wholeCreditCents > 0 ? 'It’s part of your credit.' : `It isn’t taken off here: ask ${by} about it.`}`}
          </p>
        ))}
        {wholeCreditCents === 0 ? null : (
          <p>{`Your credit is ${formatMoney(wholeCreditCents)}.`}</p>
        )}
      </Card>
      <OtherWaysCard
        page={elsewhere}
        besides={provider.possible || creditCents > 0}
        businessName={by}
        formKey={answer?.formKey ?? formKey}
        result={resultOf(answer, 'claim')}
        seen={seen}
      />
      <LinkButton to={paths.reservationsOf(ownerId)} variant="subtle">
        See your reservations
      </LinkButton>
    </PageFrame>
  );
}

const whatOf = ({ service, petNames }: { service: string; petNames: readonly string[] }) =>
  `${service} for ${nameList(petNames) || 'your dog'}`;

/** The button for all of it, with a tip once a stay has begun (R128). */
function PayTogetherForm({
  page: { seen, sumCents, tipOfCents, creditCents },
  provider: { possible, noRealMoney },
  otherWays,
  formKey,
  result,
  children,
}: {
  page: Pick<SerializeFrom<typeof loader>, 'seen' | 'sumCents' | 'tipOfCents' | 'creditCents'>;
  provider: { possible: boolean; noRealMoney: boolean };
  otherWays: boolean;
  formKey: string;
  result: FormResult;
  children: ReactNode;
}) {
  const [form, fields] = useCheckedForm('pay', paymentSchema, {
    lastResult: result,
    defaultValue: { part: 'all', tip: '0', own_tip: '', credit: String(creditCents) },
    ...asTyped,
  });
  const credited = usedOf(creditCents, sumCents);
  const { used, rest } = fields.credit.value ? credited : { used: 0, rest: sumCents };
  const tipped = tipOfCents !== null && fields.tip.value !== '0';
  const byCredit = !possible || (used > 0 && rest === 0 && !tipped);
  return (
    <PostForm form={form} formKey={formKey} label="Pay now" className={classes.buttons ?? ''}>
      <FormAlert form={form} />
      <input type="hidden" name="seen" value={seen} />
      {creditCents === 0 ? null : (
        <CreditChoice field={fields.credit} creditCents={creditCents} priceCents={sumCents} />
      )}
      {tipOfCents === null || !possible ? null : (
        <TipFields tip={fields.tip} ownTip={fields.own_tip} ofCents={tipOfCents} />
      )}
      {byCredit ? null : children}
      <SubmitButton size="lg" fullWidth>
        {byCredit
          ? `Use ${formatMoney(credited.used)} credit`
          : `Pay ${formatMoney(sumCents - used)} ${tipOfCents === null ? '' : 'and the tip '}with PayPal`}
      </SubmitButton>
      {possible || otherWays ? null : <RestWhenYouCome cents={credited.rest} />}
      {possible ? <ProviderNotes noRealMoney={noRealMoney} /> : null}
    </PostForm>
  );
}
