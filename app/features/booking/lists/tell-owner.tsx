import { useId } from 'react';
import { CheckField } from '~/ui/form/choice-fields';

/** Choice to email the owner of a past stay about its new status; off by default (R71). */
export function TellOwner() {
  const id = useId();
  return (
    <CheckField
      field={{
        id,
        name: 'tell_owner',
        errorId: `${id}-error`,
        descriptionId: `${id}-hint`,
      }}
      label="Tell the owner?"
    />
  );
}
