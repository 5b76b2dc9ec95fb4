import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, type Viewer } from '~/core/session/permissions';
import { idParam, notFound, requirePermission } from '~/core/web/guards.server';
import { handleForm } from '~/core/web/page-forms.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { belongingsForm } from '~/features/day/belongings/belongings.action.server';
import { BelongingsCard } from '~/features/day/belongings/belongings-form';
import { EmergencyCardView } from '~/features/day/emergency-card/emergency-card';
import { emergencyCardFor } from '~/features/day/emergency-card/emergency-cards.server';
import { MoveLinks } from '~/features/booking/requests/move-links';
import { movesOfBooking } from '~/features/booking/requests/move-stay.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { useAnswer } from '~/ui/form/lost-connection';
import { PrintButton } from '~/ui/print-button';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Emergency card · Admin', search: 'noindex' });

async function cardIn(viewer: Viewer, param: string | undefined) {
  const card = await emergencyCardFor(viewer, idParam(param));
  if (card === null) throw notFound();
  return card;
}

/** Loads the contacts and key facts of a stay's dogs (R84). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'day');
  const card = await cardIn(viewer, params['bookingId']);
  const forHouse = can(viewer.role, 'house');
  return { card, forHouse, moves: forHouse ? await movesOfBooking(card.bookingId) : [] };
}

/** Saves the dogs' belongings (R90); the only page where a helper can. */
export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    const viewer = await requirePermission(args.request, 'day');
    const { bookingId } = await cardIn(viewer, args.params['bookingId']);
    return { viewer, bookingId, back: paths.emergencyCard(bookingId) };
  };
  return handleForm(args, guard, belongingsForm);
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
        <div className={cardClasses.screen}>
          <BelongingsCard facts={belongings} mayTick result={answer?.result} />
        </div>
      )}
    </>
  );
}
