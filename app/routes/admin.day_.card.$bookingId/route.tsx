import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, type Role } from '~/core/session/permissions';
import { idParam, notFound, requirePermission } from '~/core/web/guards.server';
import { readForm } from '~/core/web/read-form.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleBelongings } from '~/features/belongings/belongings.action.server';
import { BelongingsCard } from '~/features/belongings/belongings-form';
import { EmergencyCardView } from '~/features/emergency-card/emergency-card';
import { emergencyCardFor } from '~/features/emergency-card/emergency-cards.server';
import { MoveLinks } from '~/features/requests/move-links';
import { movesOfBooking } from '~/features/requests/move-stay.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { useAnswer } from '~/ui/form/lost-connection';
import { PrintButton } from '~/ui/print-button';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Emergency card · Admin', search: 'noindex' });

async function cardIn(viewer: { id: string; role: Role }, param: string | undefined) {
  const card = await emergencyCardFor(viewer, idParam(param));
  if (card === null) throw notFound();
  return card;
}

/** Whom to call about the dogs of a stay, and what to know of them (R84). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  const card = await cardIn(viewer, params['bookingId']);
  const forHouse = can(viewer.role, 'house');
  return { card, forHouse, moves: forHouse ? await movesOfBooking(card.bookingId) : [] };
}

/** Saves what the dogs brought (R90): a helper reaches it here alone. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  const { bookingId } = await cardIn(viewer, params['bookingId']);
  const back = paths.emergencyCard(bookingId);
  return handleBelongings(await readForm(request), { bookingId, viewer, back });
}

export default function EmergencyCardPage() {
  const { card, forHouse, moves } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const { belongings } = card;
  return (
    <>
      <Card>
        <EmergencyCardView card={card} level={2} />
        <div className={cardClasses.buttons}>
          {forHouse ? (
            <LinkButton to={paths.booking(card.bookingId)}>See the stay</LinkButton>
          ) : null}
          <MoveLinks bookingId={card.bookingId} moves={moves} />
          <PrintButton variant="default" />
        </div>
      </Card>
      {belongings === null ? null : (
        <BelongingsCard facts={belongings} mayTick result={answer?.belongings} />
      )}
    </>
  );
}
