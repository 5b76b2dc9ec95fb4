import { useId } from 'react';
import { CheckListField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { MailOff } from '~/ui/mail-off';

/** Optional reason for the owner: quick reasons to check, and free text (R71). */
export function Reason({ quick }: { quick: readonly string[] }) {
  const id = useId();
  const field = (name: string) => ({
    id: `${id}-${name}`,
    name,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-hint`,
  });
  return (
    <>
      {quick.length === 0 ? null : (
        <CheckListField field={field('quick_reason')} label="Why?" options={quick} optional />
      )}
      <TextAreaField
        field={field('reason')}
        label="In your words"
        description="Quoted in the email to the owner."
        optional
        rows={2}
      />
      <MailOff waits="that email" />
    </>
  );
}
