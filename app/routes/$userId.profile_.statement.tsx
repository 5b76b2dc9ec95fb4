import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { localDateOf } from '~/core/time/business-time';
import { formatMoney } from '~/core/money/money';
import { statementPeriod } from '~/features/money/payments/statement';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  lastStayOf,
  type StatementPage,
  statementPage,
} from '~/features/money/payments/statement.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { PeriodForm } from '~/ui/form/period-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { AmountRow, AmountsTable, Money } from '~/features/money/pricing/money';
import money from '~/features/money/pricing/money.module.css';
import { Letterhead } from '~/features/money/payments/letterhead';
import classes from '~/features/money/payments/paper.module.css';
import { PrintButton } from '~/ui/print-button';
import type { QuoteLine } from '~/core/money/price-line';

export const meta = pageMeta({ title: 'Statement', search: 'noindex' });

/** An owner's statement to print: stays, payments and balance of a period (R62). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { ownerId } = await requireOwnPage(request, params['userId']);
  const { timeZone } = await businessSettings('committed');
  const query = new URL(request.url).searchParams;
  const today = localDateOf(now(), timeZone);
  const { period, typedDays } = statementPeriod(query, today, await lastStayOf(ownerId));
  const statement = period && (await statementPage(ownerId, period));
  if (period !== null && statement === null) throw notFound();
  return { ownerId, typedDays, statement };
}

export default function Statement() {
  const { ownerId, typedDays, statement } = useLoaderData<typeof loader>();
  return (
    <PageFrame
      width="text"
      title="Statement"
      actions={
        <div className={classes.screen}>
          <div className={parts.buttons}>
            {statement ? <PrintButton /> : null}
            <LinkButton to={paths.reservationsOf(ownerId)} variant="default">
              Reservations
            </LinkButton>
          </div>
        </div>
      }
    >
      <div className={classes.screen}>
        <PeriodForm
          label="Period of the statement"
          action={paths.statement(ownerId)}
          typedDays={typedDays}
        />
      </div>
      {statement ? (
        <Card>
          <Sheet statement={statement} />
        </Card>
      ) : null}
      {statement?.credit ? (
        <p className={classes.screen}>
          <Link to={paths.credit(ownerId)}>House credit today</Link>
        </p>
      ) : null}
    </PageFrame>
  );
}

function Sheet({ statement }: { statement: StatementPage }) {
  const { business, ownerName, ownerAddress, from, until, stays, payments, sent } = statement;
  return (
    <div className={classes.dense}>
      <Letterhead business={business}>
        <p>{`For ${ownerName}`}</p>
        {ownerAddress === '' ? null : <p>{ownerAddress}</p>}
        <p>{`${from} to ${until}`}</p>
      </Letterhead>
      <h2 className={classes.title}>Stays</h2>
      {stays.length === 0 ? <p>No stays in this time.</p> : <Stays stays={stays} />}
      <h2 className={classes.title}>Payments</h2>
      {payments.length === 0 ? <p>No payments in this time.</p> : null}
      {payments.length === 0 ? null : (
        <AmountsTable label="Payments">
          <tbody>
            {payments.map(({ id, what, why, cents }) => (
              <AmountRow key={id} what={what} why={why} cents={cents} />
            ))}
          </tbody>
        </AmountsTable>
      )}
      {statement.credit === null || statement.credit.lines.length === 0 ? null : (
        <>
          <h2 className={classes.title}>House credit</h2>
          <AmountsTable label="House credit">
            <tbody>
              {statement.credit.lines.map(({ id, what, why, cents }) => (
                <AmountRow key={id} what={what} why={why} cents={cents} />
              ))}
            </tbody>
          </AmountsTable>
        </>
      )}
      <h2 className={classes.title}>Balance</h2>
      <Balance statement={statement} />
      {sent
        .filter(({ checkingCents }) => checkingCents === 0)
        .map(({ id, text, what }) => (
          <p key={id}>{`${what}: ${text}`}</p>
        ))}
    </div>
  );
}

function Stays({ stays }: Pick<StatementPage, 'stays'>) {
  return (
    <AmountsTable label="Stays">
      <tbody>
        {stays.map(({ id, what, when, receiptNumber, lines, chargeCents }) => {
          const receipt = receiptNumber === null ? [] : [`Receipt ${receiptNumber}`];
          const why = [when, ...receipt, lines.map(lineText).join(', ')].filter(Boolean);
          return <AmountRow key={id} what={what} why={why.join(' · ')} cents={chargeCents} />;
        })}
      </tbody>
    </AmountsTable>
  );
}

// An included tax adds nothing, and says what it is.
const lineText = ({ kind, what, why, amountCents }: QuoteLine) =>
  kind === 'tax' && amountCents === 0 ? `${what} (${why})` : `${what} ${formatMoney(amountCents)}`;

function Balance({ statement }: { statement: StatementPage }) {
  const { before, staysCents, paymentsCents, after, sent, toPayCents } = statement;
  const { owedCents, aheadCents } = after;
  const { credit } = statement;
  const creditCents = credit === null ? after.creditCents : credit.otherCents;
  const beforeCents = credit === null ? before.creditCents : credit.otherBeforeCents;
  const onlyCredit = credit === null && owedCents === 0 && creditCents > 0;
  return (
    <AmountsTable label="Balance">
      <tbody>
        {before.owedCents === 0 ? null : (
          <AmountRow what="Balance before" why={before.day} cents={before.owedCents} />
        )}
        {before.aheadCents === 0 ? null : (
          <AmountRow what="Paid ahead before" why={before.day} cents={-before.aheadCents} />
        )}
        {beforeCents === 0 ? null : (
          <AmountRow what="Credit before" why={before.day} cents={-beforeCents} />
        )}
        {credit === null || credit.beforeCents === 0 ? null : (
          <AmountRow what="House credit before" why={before.day} cents={-credit.beforeCents} />
        )}
        <AmountRow what="Stays" why="" cents={staysCents} />
        <AmountRow what="Payments" why="Less refunds" cents={-paymentsCents} />
        {credit === null || credit.addedCents === 0 ? null : (
          <AmountRow what="Credit added" why="Bonus or brought over" cents={-credit.addedCents} />
        )}
        {credit === null || credit.giftCents === 0 ? null : (
          <AmountRow what="Gifts" why="Received, less given away" cents={-credit.giftCents} />
        )}
        {credit === null || credit.endedCents === 0 ? null : (
          <AmountRow what="Bonus ended" why="Not used in time" cents={credit.endedCents} />
        )}
        {aheadCents === 0 ? null : (
          <AmountRow what="Paid ahead" why="For stays still to come" cents={aheadCents} />
        )}
        {creditCents === 0 || onlyCredit ? null : (
          <AmountRow
            what="Credit"
            why={credit === null ? 'Not used for a stay yet' : 'Coming back, or not decided yet'}
            cents={creditCents}
          />
        )}
        {credit === null || credit.afterCents === 0 ? null : (
          <AmountRow what="House credit" why="For stays to come" cents={credit.afterCents} />
        )}
        {sent
          .filter(({ checkingCents }) => checkingCents > 0)
          .map(({ id, text, what, checkingCents }) => (
            <AmountRow key={id} what={text} why={what} cents={-checkingCents} />
          ))}
      </tbody>
      <tfoot>
        <tr className={money.total}>
          <th scope="row">{onlyCredit ? 'Credit' : 'To pay'}</th>
          <td className={money.amount}>
            <Money cents={onlyCredit ? creditCents : toPayCents} />
          </td>
        </tr>
      </tfoot>
    </AmountsTable>
  );
}
