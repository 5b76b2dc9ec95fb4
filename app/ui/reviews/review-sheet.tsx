import { classNames } from '~/lib/class-names';
import { paths } from '~/lib/paths';
import { Button, ButtonWords, buttonClasses, LinkButton } from '~/ui/button';
import { SheetHead } from '~/ui/dialog-sheet';
import sheet from '~/ui/dialog-sheet.module.css';
import { ReviewForm } from '~/ui/reviews/review-form';
import classes from './leave-review.module.css';

const sheetId = 'leave-review';
// React 18 knows these attributes of HTML by their plain names only.
const opens = { popovertarget: sheetId, 'aria-haspopup': 'dialog' } as const;
const closes = { popovertarget: sheetId, popovertargetaction: 'hide' };

/**
 * The Leave A Review button (spec sections 2 and 4): it opens the form over the reviews as a native
 * popover, without any script. Browsers without popovers show a link to the form's page instead.
 */
export function LeaveReview({ held }: { held: boolean }) {
  return (
    <>
      <button type="button" {...opens} className={buttonClasses({ className: classes.opener })}>
        <ButtonWords>Leave A Review</ButtonWords>
      </button>
      <LinkButton to={paths.leaveReview()} className={classes.link}>
        Leave A Review
      </LinkButton>
      <div
        id={sheetId}
        role="dialog"
        aria-labelledby={`${sheetId}-title`}
        className={classNames(sheet.sheet, classes.sheet)}
        {...{ popover: 'auto' }}
      >
        <SheetHead titleId={`${sheetId}-title`} title="Leave A Review" {...closes} />
        <ReviewForm
          held={held}
          otherWay={
            <Button {...closes} variant="default">
              Cancel
            </Button>
          }
        />
      </div>
    </>
  );
}
