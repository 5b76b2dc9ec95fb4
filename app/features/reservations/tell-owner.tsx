import { useId } from 'react';
import { CheckField } from '~/ui/form/choice-fields';

/** Whether the owner of a stay that is over hears of its new status: not unless ticked (R71). */
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
