import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can } from '~/core/session/permissions';
import { idParam, notFound, requirePermission } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { EmergencyCardView } from '~/features/emergency-card/emergency-card';
import { emergencyCardFor } from '~/features/emergency-card/emergency-cards.server';
import { MoveLinks } from '~/features/requests/move-links';
import { movesOfBooking } from '~/features/requests/move-stay.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { PrintButton } from '~/ui/print-button';

export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Emergency card · Admin', search: 'noindex' });

/** Whom to call about the dogs of a stay, and what to know of them (R84). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  const card = await emergencyCardFor(viewer, idParam(params['bookingId']));
  if (card === null) throw notFound();
  const forHouse = can(viewer.role, 'house');
  return { card, forHouse, moves: forHouse ? await movesOfBooking(card.bookingId) : [] };
}

export default function EmergencyCardPage() {
  const { card, forHouse, moves } = useLoaderData<typeof loader>();
  return (
    <Card>
      <EmergencyCardView card={card} level={2} />
      <div className={cardClasses.buttons}>
        {forHouse ? <LinkButton to={paths.booking(card.bookingId)}>See the stay</LinkButton> : null}
        <MoveLinks bookingId={card.bookingId} moves={moves} />
        <PrintButton variant="default" />
      </div>
    </Card>
  );
}
