import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatMoney } from '~/core/money/money';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { endingText } from '~/features/money/credit/credit';
import { CreditLines } from '~/features/money/credit/credit-lines';
import { type CreditPage, creditPage } from '~/features/money/payments/credit-page.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';

export const meta = pageMeta({ title: 'House credit', search: 'noindex' });

async function guarded({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['userId']);
  const page = await creditPage(ownerId);
  if (page === null) throw notFound();
  return { viewer, page };
}

/** An owner's house credit (R143), for them and the admin. */
export async function loader(args: LoaderFunctionArgs) {
  const { viewer, page } = await guarded(args);
  return { page, isOwn: viewer.id === page.ownerId };
}

export default function HouseCredit() {
  const { page, isOwn } = useLoaderData<typeof loader>();
  return (
    <PageFrame
      width="text"
      title="House credit"
      {...(!isOwn && { lead: `For ${page.ownerName}` })}
      actions={
        <LinkButton to={paths.statement(page.ownerId)} variant="default">
          Statement
        </LinkButton>
      }
    >
      <BalanceCard page={page} isOwn={isOwn} />
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
