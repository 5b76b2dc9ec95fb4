import type { SubmissionResult } from '@conform-to/react';
import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '../button';
import { DialogSheet } from '../dialog-sheet';
import classes from './review-dialog.module.css';
import { ReviewForm } from './review-form';

/** What the form's action answers when it does not lead on. */
type Refused = { result: SubmissionResult<string[]>; formKey: string };

/**
 * The review form over the reviews (spec section 4): closes on Cancel, the close button, Escape
 * and once a review is sent; a refusal keeps it open with all that was typed.
 */
export function ReviewDialog({
  held,
  formKey,
  onClose,
}: {
  held: boolean;
  formKey: string;
  onClose: () => void;
}) {
  const fetcher = useFetcher<Refused>();
  const content = useRef<HTMLDivElement>(null);
  // Through the dialog's own door, which gives the focus back to where it came from.
  const close = () => content.current?.closest('dialog')?.close();

  // After success the action leads to the reviews, which is a new place even when it is this one.
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) content.current?.closest('dialog')?.close();
  }, [key]);

  return (
    <DialogSheet title="Leave A Review" onClose={onClose}>
      <div ref={content} className={classes.content}>
        <ReviewForm
          fetcher={fetcher}
          lastResult={fetcher.data?.result}
          formKey={fetcher.data?.formKey ?? formKey}
          held={held}
          otherWay={
            <Button type="button" variant="default" onClick={close}>
              Cancel
            </Button>
          }
        />
      </div>
    </DialogSheet>
  );
}
