import { type Cents, formatMoney } from '~/core/money/money';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { classNames } from '~/core/text/class-names';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { Balance, StayOnProfile } from '~/features/booking/lists/profile-stays.server';
import { ServiceBadge, StatusBadge } from '~/features/booking/rules/badge';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { depositDueText } from '~/features/money/pricing/deposit';
import { PayAllLink, PayLink } from '~/features/money/payments/pay-link';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import classes from './stay-card.module.css';

const titles: Record<StayOnProfile['phase'], string> = {
  next: 'Next stay',
  here: 'Here now',
  last: 'Last stay',
};

/** The first stay on a profile, with its unpaid amount and a link to book a similar one. */
export function StayCard({
  stay,
  faces,
  balance,
  payAllCents,
  ownerId,
  paysAbove,
  quiet,
}: {
  stay: StayOnProfile;
  faces: readonly PetFaceFacts[];
  balance: Balance;
  /** Amount that one payment for all stays would pay, in cents (R95); null if not offered. */
  payAllCents: Cents | null;
  ownerId: string;
  /** Whether what waits above has its payment. */
  paysAbove: boolean;
  /** Whether open tasks stand above, whose first button is the page's filled one. */
  quiet: boolean;
}) {
  const { id, petNames, service, status, when, phase } = stay;
  const { sent } = stay;
  const isChecking = sent !== null && sent.checkingCents > 0;
  const mayPay = stay.mayPay && !paysAbove;
  // The stay's own payment comes first; otherwise booking again.
  const again = phase === 'last' && !mayPay && !quiet ? 'filled' : 'default';
  return (
    <Card title={titles[phase]}>
      <div className={flow.line}>
        <PetFaces pets={faces} size="medium" />
        <p className={classes.names}>{nameList(petNames) || 'No pets'}</p>
        <div className={flow.tags}>
          <ServiceBadge service={service} />
          <StatusBadge status={status} />
        </div>
      </div>
      <p>{when}</p>
      {stay.healthLine === null ? null : <p>{stay.healthLine}</p>}
      {mayPay && !isChecking ? <p className={classes.open}>{toPay(stay)}</p> : null}
      <div className={flow.line}>
        {mayPay ? (
          <PayLink booking={stay} cents={stay.deposit?.cents} sent={sent} quiet={quiet} />
        ) : null}
        <LinkButton to={paths.book(ownerId, { service, again: id })} variant={again}>
          Same stay, new dates
        </LinkButton>
        <LinkButton to={paths.booking(id)} variant="subtle">
          Details
        </LinkButton>
      </div>
      <p className={classNames(flow.line, classes.balance)}>
        {balance.cents === 0
          ? 'Balance: $0.00'
          : `Balance: ${formatMoney(balance.cents)} to pay for ${balance.stays} ${balance.stays === 1 ? 'stay' : 'stays'}`}
        {payAllCents === null ? null : <PayAllLink cents={payAllCents} quiet={quiet} />}
        {balance.others ? (
          <LinkButton to={paths.reservationsOf(ownerId, balance.others)} variant="subtle" size="sm">
            See reservations
          </LinkButton>
        ) : null}
      </p>
    </Card>
  );
}

/** Text of the unpaid amount; a deposit comes first (R92). */
function toPay({ deposit, depositPaid, remainCents }: StayOnProfile): string {
  if (deposit !== null) return depositDueText(deposit);
  return depositPaid ?? `${formatMoney(remainCents)} to pay`;
}
