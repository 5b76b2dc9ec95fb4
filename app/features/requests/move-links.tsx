import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import { type Move, moveNames } from './move-stay';

/** One more night, a day earlier, a day later: each leads to what it changes, one press from saved (R86). */
export function MoveLinks({ bookingId, moves }: { bookingId: string; moves: readonly Move[] }) {
  return moves.map((move) => (
    <LinkButton key={move} to={paths.moveStay(bookingId, move)} variant="default">
      {moveNames[move]}
    </LinkButton>
  ));
}
