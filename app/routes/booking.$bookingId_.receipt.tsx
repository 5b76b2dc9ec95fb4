import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { receiptPage, type ReceiptPage } from '~/features/money/payments/payment-page.server';
import { idParam, notFound, requireProfile } from '~/core/web/guards.server';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import classes from '~/features/money/payments/paper.module.css';
import { Letterhead } from '~/features/money/payments/letterhead';
import { QuoteLines } from '~/features/money/pricing/money';
import { FactsList } from '~/ui/facts-list';
import { LedgerTable } from '~/features/money/payments/ledger-table';
import { PrintButton } from '~/ui/print-button';

export const meta = pageMeta({ title: 'Receipt', search: 'noindex' });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireProfile(request);
  const bookingId = idParam(params['bookingId']);
  const receipt = await receiptPage(bookingId, viewer);
  if (receipt === null) throw notFound();
  return { receipt, bookingId };
}

export default function Receipt() {
  const { receipt, bookingId } = useLoaderData<typeof loader>();
  return (
    <PageFrame
      width="text"
      title="Receipt"
      actions={
        <div className={classes.screen}>
          <div className={parts.buttons}>
            <PrintButton />
            <LinkButton to={paths.booking(bookingId)} variant="default">
              Back to the booking
            </LinkButton>
            <LinkButton to={paths.statement(receipt.ownerId)} variant="subtle">
              Statement
            </LinkButton>
          </div>
        </div>
      }
    >
      <Card>
        <ReceiptSheet receipt={receipt} />
      </Card>
    </PageFrame>
  );
}

/** A booking's printable receipt: names, stay, price lines, payments and remaining amount. */
function ReceiptSheet({ receipt }: { receipt: ReceiptPage }) {
  const { business, number, ownerName, issuedOn, stay, lines, money } = receipt;
  return (
    <>
      <Letterhead business={business}>
        {number === null ? null : <p>{`Receipt ${number}`}</p>}
        <p>{`For ${ownerName}`}</p>
        <p>{`As of ${issuedOn}`}</p>
      </Letterhead>
      <FactsList
        facts={[
          { label: 'Service', value: `${stay.service} (${stay.status})` },
          { label: 'Pets', value: stay.pets },
          { label: 'Drop Off', value: stay.from },
          { label: 'Pick Up', value: stay.to },
        ]}
      />
      <div className={classes.part}>
        <QuoteLines lines={lines} totalCents={money.totalCents} />
      </div>
      <div className={classes.part}>
        <LedgerTable money={money} />
      </div>
    </>
  );
}
