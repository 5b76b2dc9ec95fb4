import { useEffect, useRef } from 'react';
import { classNames } from '~/core/text/class-names';
import { paths } from '~/core/web/paths';
import { Button, ButtonWords, buttonClasses, LinkButton } from '~/ui/button';
import { SheetHead } from '~/ui/dialog-sheet';
import sheet from '~/ui/dialog-sheet.module.css';
import type { FormResult } from '~/ui/form/checked-form';
import { ReviewForm } from './review-form';
import classes from './review-sheet.module.css';

const sheetId = 'leave-review';
// React 18 supports these HTML attributes only in lower case.
const opens = { popovertarget: sheetId, 'aria-haspopup': 'dialog' } as const;
const closes = { popovertarget: sheetId, popovertargetaction: 'hide' };

/**
 * The Leave A Review button (spec sections 2 and 4): it opens the sheet as a native popover, without scripts.
 * Browsers without popovers show a link to the form's page instead.
 */
export function LeaveReviewButton() {
  return (
    <>
      <button type="button" {...opens} className={buttonClasses({ className: classes.opener })}>
        <ButtonWords>Leave A Review</ButtonWords>
      </button>
      <LinkButton to={paths.leaveReview()} className={classes.link}>
        Leave A Review
      </LinkButton>
    </>
  );
}

/** A form with errors or a draft, for the URL that shows it open. */
export type OpenReviewForm = { lastResult?: FormResult; formKey: string };

/**
 * The sheet with the review form over the reviews. If the page loads with it open, a script shows it as the
 * same popover (`public/site.js`); without scripts it is the page's first card.
 */
export function ReviewSheet({ held, open }: { held: boolean; open?: OpenReviewForm | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const isOpen = open !== undefined;
  // For client-side navigations: /site.js runs once per document.
  useEffect(() => {
    const element = box.current;
    if (isOpen && element && 'showPopover' in element && !element.matches(':popover-open'))
      element.showPopover();
  }, [isOpen]);

  return (
    <div
      ref={box}
      id={sheetId}
      role="dialog"
      aria-labelledby={`${sheetId}-title`}
      className={classNames(sheet.sheet, classes.sheet)}
      data-open={isOpen || undefined}
      {...{ popover: 'auto' }}
    >
      <SheetHead titleId={`${sheetId}-title`} title="Leave A Review" {...closes} />
      <ReviewForm
        held={held}
        {...open}
        otherWay={
          isOpen ? (
            <LinkButton to={paths.reviews()} variant="default">
              Cancel
            </LinkButton>
          ) : (
            <Button {...closes} variant="default">
              Cancel
            </Button>
          )
        }
      />
    </div>
  );
}
