import { paths } from '~/lib/paths';
import { Button, ButtonWords, buttonClasses, LinkButton } from '~/ui/button';
import { Icon } from '~/ui/icon';
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
        className={classes.sheet}
        {...{ popover: 'auto' }}
      >
        <div className={classes.head}>
          <h2 id={`${sheetId}-title`} className={classes.title}>
            Leave A Review
          </h2>
          <button type="button" {...closes} className={classes.close} aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
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
