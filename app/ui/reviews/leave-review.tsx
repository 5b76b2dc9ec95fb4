import { useState } from 'react';
import type { MouseEvent } from 'react';
import { paths } from '~/lib/paths';
import { LinkButton } from '../link-button';
import { useHydrated } from '../use-hydrated';
import { ReviewDialog } from './review-dialog';

/**
 * The Leave A Review button (spec sections 2 and 4): a link to the form's own page, which with
 * JavaScript opens the form here instead. Opening it in another tab stays the browser's business.
 */
export function LeaveReview({ held, formKey }: { held: boolean; formKey: string }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);

  function openHere(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <LinkButton
        to={paths.leaveReview()}
        aria-haspopup={hydrated ? 'dialog' : undefined}
        onClick={openHere}
      >
        Leave A Review
      </LinkButton>
      {open ? <ReviewDialog held={held} formKey={formKey} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
