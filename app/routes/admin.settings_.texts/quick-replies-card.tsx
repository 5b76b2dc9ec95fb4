import {
  mostReplies,
  type QuickReply,
  replyPlaceholders,
} from '~/features/messages/conversations/quick-replies';
import { quickReplySchema } from '~/features/messages/conversations/quick-replies.schema';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { cardId } from '~/core/web/paths';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { asTyped, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { TextAreaField, TextField } from '~/ui/form/fields';
import { resultOf, resultOfRow } from '~/ui/form/form-answer';
import { CatalogButtons } from '~/features/house/settings/catalog-buttons';
import { CatalogForm } from '~/features/house/settings/catalog-form';
import { Unfold } from '~/ui/unfold';

/** With the version for its form. */
type ReplyOnPage = QuickReply & { seen: string };

type Answer = Pick<FormAnswer, 'form' | 'result'>;

/** The admin's texts for messages (R64): an ordered list, and a form to add one. */
export function QuickRepliesCard({
  replies,
  formKey,
  answer,
}: {
  replies: readonly ReplyOnPage[];
  formKey: string;
  answer: Answer | undefined;
}) {
  const added = resultOf(answer, 'add-reply');
  return (
    <Card id={cardId('replies')} title="Quick replies">
      <p>
        Texts you often write. You pick one under a conversation, and it’s added to your message.
        Nothing is sent until you send it.
      </p>
      {replies.length === 0 ? null : (
        <ul className={cardClasses.wideList}>
          {replies.map((reply, index) => (
            <ReplyRow
              key={`${reply.id} ${reply.seen}`}
              reply={reply}
              above={replies[index - 1]}
              result={resultOfRow(answer, 'change-reply', { reply_id: reply.id })}
            />
          ))}
        </ul>
      )}
      {replies.length >= mostReplies ? (
        <p>You have {mostReplies} quick replies, which is the most. Remove one to add another.</p>
      ) : (
        <Unfold label="Add a reply" open={replies.length === 0 || Boolean(added)}>
          <ReplyForm key={replies.length} formKey={formKey} result={added} />
        </Unfold>
      )}
    </Card>
  );
}

function ReplyRow({
  reply,
  above,
  result,
}: {
  reply: ReplyOnPage;
  above: QuickReply | undefined;
  result: FormResult;
}) {
  const { name, text } = reply;
  return (
    <li className={cardClasses.row}>
      <div className={cardClasses.words}>
        <strong>{name}</strong>
        <div className={cardClasses.text}>{text}</div>
        <Unfold label="Change" open={Boolean(result)}>
          <ReplyForm reply={reply} result={result} />
        </Unfold>
      </div>
      <CatalogButtons
        field="reply_id"
        row={reply}
        above={above}
        move="move-reply"
        out={{ intent: 'remove-reply', label: 'Remove' }}
      />
    </li>
  );
}

function ReplyForm({
  reply,
  formKey,
  result,
}: {
  reply?: ReplyOnPage;
  formKey?: string;
  result: FormResult;
}) {
  const [form, fields] = useCheckedForm(`reply-${reply?.id ?? 'new'}`, quickReplySchema, {
    lastResult: result,
    defaultValue: reply ? { name: reply.name, text: reply.text } : {},
    ...asTyped,
  });
  return (
    <CatalogForm form={form} formKey={formKey} noun="reply" row={reply} result={result}>
      <TextField field={fields.name} label="Name" description="Only you see it." />
      <TextAreaField
        field={fields.text}
        label="Text"
        description={`${replyPlaceholders} become the names of the owner and their dogs.`}
      />
    </CatalogForm>
  );
}
