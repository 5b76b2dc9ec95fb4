import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { receiptPage } from '~/services/payments/receipt-page.server';
import { requireProfile } from '~/services/web/guards.server';
import { idParam, notFound } from '~/services/web/params.server';
import { Card } from '~/ui/card';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import { PrintButton, ReceiptSheet } from './receipt-sheet';
import classes from './receipt.module.css';

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
        <span className={classes.screen}>
          <PrintButton />{' '}
          <LinkButton to={paths.booking(bookingId)} variant="default">
            Back to the booking
          </LinkButton>
        </span>
      }
    >
      <Card>
        <ReceiptSheet receipt={receipt} />
      </Card>
    </PageFrame>
  );
}
