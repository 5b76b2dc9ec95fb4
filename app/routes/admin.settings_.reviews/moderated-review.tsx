import {
  reviewReplySchema,
  type ReviewButton,
  type ReviewStateName,
} from '~/features/site/reviews/review-answers.schema';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { TextAreaField } from '~/ui/form/fields';
import { ReviewCard, type ReviewOnCard } from '~/features/site/reviews/review-card';
import { Unfold } from '~/ui/unfold';
import classes from '~/ui/card-parts.module.css';
import { useCheckedForm, type FormResult } from '~/ui/form/checked-form';

const buttons: Record<ReviewStateName, readonly { intent: ReviewButton; words: string }[]> = {
  waiting: [
    { intent: 'approve', words: 'Approve' },
    { intent: 'hide', words: 'Hide' },
  ],
  shown: [{ intent: 'hide', words: 'Hide' }],
  hidden: [{ intent: 'show', words: 'Show' }],
};

/** A review as visitors see it, with the admin's actions (R34). */
export function ModeratedReview({
  review,
  replyBy,
  lastResult,
}: {
  review: ReviewOnCard & { id: string; state: ReviewStateName };
  replyBy: string;
  /** The action's answer to the form of this review's answer. */
  lastResult: FormResult;
}) {
  const about = ` the review of ${review.name}`;
  return (
    <ReviewCard review={review} replyBy={replyBy}>
      <PostForm preventScrollReset className={classes.buttons ?? ''}>
        <input type="hidden" name="review_id" value={review.id} />
        <input type="hidden" name="seen" value={review.state} />
        {buttons[review.state].map(({ intent, words }, index) => (
          <SubmitButton
            key={intent}
            name="intent"
            value={intent}
            size="sm"
            variant={index === 0 ? 'light' : 'default'}
            about={about}
          >
            {words}
          </SubmitButton>
        ))}
      </PostForm>
      <Unfold
        open={Boolean(lastResult)}
        label={
          <>
            <span>{review.reply === '' ? 'Answer it' : 'Change your answer'}</span>
            <VisuallyHidden>{`:${about}`}</VisuallyHidden>
          </>
        }
      >
        <ReplyForm key={review.reply} review={review} lastResult={lastResult} />
      </Unfold>
    </ReviewCard>
  );
}

function ReplyForm({
  review,
  lastResult,
}: {
  review: ReviewOnCard & { id: string };
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm(`reply-${review.id}`, reviewReplySchema, {
    lastResult,
    defaultValue: { reply: review.reply },
  });
  return (
    <PostForm form={form} className={classes.form ?? ''} preventScrollReset>
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="review_id" value={review.id} />
      <input type="hidden" name="seen" value={review.reply} />
      <FormAlert form={form} />
      <TextAreaField
        field={fields.reply}
        label={`Your answer to ${review.name}`}
        description="Everyone can read it below the review. Leave empty to remove it."
      />
      <div className={classes.buttons}>
        <SubmitButton size="sm">Save the answer</SubmitButton>
      </div>
    </PostForm>
  );
}
