import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatMoney } from '~/core/money/money';
import { hostName } from '~/core/settings/host-name';
import { businessSettings } from '~/core/settings/settings.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { handleForms } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { endingText } from '~/features/money/credit/credit';
import { CreditLines } from '~/features/money/credit/credit-lines';
import { giftForms } from '~/features/money/credit/gift.action.server';
import { OffersCard } from '~/features/money/credit/offers-card';
import { GiveCard, UseGiftCard } from '~/features/money/credit/gift-cards';
import { wayTexts } from '~/features/money/offline/other-ways';
import { type CreditPage, creditPage } from '~/features/money/payments/credit-page.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';
import { PageFrame } from '~/ui/layout/page-frame';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'House credit', search: 'noindex' });

async function guarded({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  const page = await creditPage(ownerId);
  if (page === null) throw notFound();
  const isOwn = viewer.id === ownerId;
  return { viewer, ownerId, page, isOwn, mayAct: isOwn || page.withoutEmail };
}

/** An owner's house credit (R143), for them and the admin. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, isOwn, mayAct } = await guarded(args);
  const settings = await businessSettings('committed');
  const offering = { waysToPay: wayTexts(settings), hostName: hostName(settings) };
  return { page, isOwn, mayAct, offering, formKey: newFormKey() };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, giftForms, () => guarded(args));
}

export default function HouseCredit() {
  const { page, isOwn, mayAct, offering, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { gifts, isOn, balance } = page;
  const using = resultOf(answer, 'use-gift');
  const giving = resultOf(answer, 'give-credit');
  const key = answer?.formKey ?? formKey;
  return (
    <PageFrame
      width="text"
      title="House credit"
      refusal={answer?.refusal}
      {...(!isOwn && { lead: `For ${page.ownerName}` })}
      actions={
        <LinkButton to={paths.statement(page.ownerId)} variant="default">
          Statement
        </LinkButton>
      }
    >
      <BalanceCard page={page} isOwn={isOwn} />
      {isOwn && page.offers.length > 0 ? (
        <OffersCard offers={page.offers} {...offering} formKey={key} />
      ) : null}
      {mayAct && (isOn || using !== undefined) ? (
        // Empty again after each use.
        <UseGiftCard key={`use ${page.lines.length}`} formKey={key} result={using} />
      ) : null}
      {mayAct && (gifts.length > 0 || (isOn && balance.moneyCents > 0) || giving !== undefined) ? (
        <GiveCard
          key={`give ${gifts.length}`}
          mayGive={isOn}
          moneyCents={balance.moneyCents}
          {...{ gifts, formKey: key, result: giving }}
        />
      ) : null}
    </PageFrame>
  );
}

function BalanceCard({ page, isOwn }: { page: CreditPage; isOwn: boolean }) {
  const { balance, lines, more, isOn, overpaidCents } = page;
  const whole = formatMoney(balance.cents + overpaidCents);
  return (
    <Card>
      <p>
        {`${isOwn ? 'Your credit is' : 'The credit is'} ${whole}. ${endingText(balance.ending)}`.trim()}
      </p>
      {overpaidCents === 0 ? null : (
        <p>{`${formatMoney(overpaidCents)} of it was paid too much for stays.`}</p>
      )}
      {isOn && isOwn ? <p>When you pay for a stay, your credit is used first.</p> : null}
      {lines.length === 0 ? null : <CreditLines lines={lines} />}
      {more > 0 ? (
        <p>{`The newest ${lines.length} entries are shown. The statement has all of them.`}</p>
      ) : null}
    </Card>
  );
}
