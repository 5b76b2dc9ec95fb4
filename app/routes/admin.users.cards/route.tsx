import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireAdmin } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { ownerCard } from '~/features/people/directory/owner-cards.server';
import { LinkButton, LoneLink } from '~/ui/button';
import { EmptyState, SofaNap } from '~/ui/empty-state';
import { PrintButton } from '~/ui/print-button';
import classes from './cards.module.css';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Cards to print · Admin', search: 'noindex' });

const cardsOnASheet = 8;

/** Cards to print for owners without an email (R138). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { card: await ownerCard() };
}

export default function OwnerCards() {
  const { card } = useLoaderData<typeof loader>();
  if (card === null)
    return (
      <EmptyState
        illustration={<SofaNap />}
        title="The cards need your name and phone"
        action={<LinkButton to={paths.setUpStep('business')}>Go to Business details</LinkButton>}
      />
    );
  return (
    <>
      <div className={classes.screen}>
        <h2>Cards to print</h2>
        <LoneLink to={paths.adminUsers()}>Back to Users</LoneLink>
        <p>
          For owners who gave you no email. Print the page on thick paper and cut it. When one of
          them sends you an email address, enter it on their page under Users: their dogs are
          already there.
        </p>
        <PrintButton />
      </div>
      <ul className={classes.sheet}>
        {Array.from({ length: cardsOnASheet }, (_none, at) => (
          <li key={at} className={classes.card} aria-hidden={at > 0}>
            <img src={card.picture} alt={`QR code of ${card.address}`} width={96} height={96} />
            <div>
              <strong>{card.business}</strong>
              <p>Our prices and pictures: {card.address}</p>
              <p>
                Book online, too: text {card.firstName} your email at {card.phone}, and we’ll send
                you a link.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
