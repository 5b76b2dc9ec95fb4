import type { ReactNode } from 'react';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import type { OpenProposal } from './proposal-views.server';

/** Intent of the buttons that pick a proposed time (R45). */
export const pickIntent = 'pick-time';

/** The times that an owner proposes for the first visit, each a button to pick it (R45). */
export function PickTimes({
  proposal: { id, pet, ownerName, times, note },
  action,
  className,
  otherwise,
}: {
  proposal: OpenProposal;
  action: string;
  className?: string | undefined;
  /** Alternative actions. */
  otherwise?: ReactNode;
}) {
  return (
    <PostForm
      label={`Times to meet ${pet.name}`}
      action={action}
      preventScrollReset
      {...(className !== undefined && { className })}
    >
      <input type="hidden" name="intent" value={pickIntent} />
      <input type="hidden" name="pet_id" value={pet.id} />
      <input type="hidden" name="proposal_id" value={id} />
      <p>
        {ownerName} would like to come by with {pet.name}.{note === '' ? null : ` “${note}”`}
        {times.length === 0 ? ' The times have passed.' : null}
      </p>
      {times.map(({ at, text }) => (
        <SubmitButton key={at} name="at" value={at} variant="light" size="sm">
          {`Meet on ${text}`}
        </SubmitButton>
      ))}
      {otherwise}
    </PostForm>
  );
}
