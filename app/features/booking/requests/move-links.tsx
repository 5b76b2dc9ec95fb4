import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import { type Move, moveNames } from './move-stay';

/** Links to move a stay by a day or a night; each opens a preview to save (R86). */
export function MoveLinks({ bookingId, moves }: { bookingId: string; moves: readonly Move[] }) {
  return moves.map((move) => (
    <LinkButton key={move} to={paths.moveStay(bookingId, move)} variant="default">
      {moveNames[move]}
    </LinkButton>
  ));
}
