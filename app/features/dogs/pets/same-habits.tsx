import type { MouseEvent } from 'react';
import { Button } from '~/ui/button';
import { bringTo, stateOf } from '~/ui/form/kept-input';
import type { LastPet } from './list-pets.server';
import { petFormId } from './pet-form';

/** Intent that fills in habits without JavaScript. */
export const habitsIntent = 'habits';

/** Button to copy the habits of the latest dog into empty fields; typed answers stay. */
export function SameHabits({ name, habits }: Pick<LastPet, 'name' | 'habits'>) {
  if (habits === null) return null;

  function fillIn(event: MouseEvent) {
    event.preventDefault();
    for (const [field, habit] of Object.entries(habits ?? {})) fillField(field, habit ?? '');
  }

  return (
    <Button
      type="submit"
      form={petFormId}
      formNoValidate
      name="intent"
      value={habitsIntent}
      variant="light"
      size="sm"
      onClick={fillIn}
    >
      {`Same habits as ${name}`}
    </Button>
  );
}

function fillField(name: string, habit: string): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `#${petFormId} [name="${name}"]`,
  );
  const isAnswered = [...fields].some(
    (field) => field.value !== '' && (field.type !== 'radio' || stateOf(field) === true),
  );
  if (isAnswered) return;
  for (const field of fields) {
    if (field.type !== 'radio') bringTo(field, habit);
    else if (field.value === habit) bringTo(field, true);
    // A folded answer is shown before it is sent.
    if (habit !== '') field.closest('details')?.setAttribute('open', '');
  }
}
