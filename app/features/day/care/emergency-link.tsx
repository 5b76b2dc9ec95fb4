import { Link } from '@remix-run/react';
import { createContext, type ReactNode, useContext } from 'react';
import { paths } from '~/core/web/paths';
import { useRootFacts } from '~/ui/root-facts';

/** The stays with emergency cards on this page: links to them also work in its cached copy. */
export const CardsOnPage = createContext<ReadonlySet<string>>(new Set());

/** Returns the element id of a stay's emergency card. */
export const emergencyCardId = (bookingId: string) => `card-${bookingId}`;

/** Dogs' names linked to the emergency card of their stay (R84); for helpers only if they may see it. */
export function EmergencyLink({
  bookingId,
  className,
  children,
}: {
  bookingId: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const here = useContext(CardsOnPage).has(bookingId);
  const helper = useRootFacts()?.viewer?.role === 'helper';
  if (helper && !here) return <span className={className}>{children}</span>;
  if (!here)
    return (
      <Link to={paths.emergencyCard(bookingId)} className={className}>
        {children}
      </Link>
    );
  const card = emergencyCardId(bookingId);
  return (
    <a href={`#${card}`} className={className} onClick={() => unfold(card)}>
      {children}
    </a>
  );
}

/** Opens the fold of a card, which some browsers don't do for a link to it. */
function unfold(card: string): void {
  const fold = document.getElementById(card)?.closest('details');
  if (fold) fold.open = true;
}
