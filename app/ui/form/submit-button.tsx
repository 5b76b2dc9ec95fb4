import { useNavigation } from '@remix-run/react';
import { useContext } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../button';
import type { ButtonLook } from '../button';
import { VisuallyHidden } from '../visually-hidden';
import { SendingContext } from './sending-context';

export interface SubmitButtonProps extends ButtonLook {
  disabled?: boolean;
  children: ReactNode;
  /** Name and value sent with the form, for a form of several intents. */
  name?: string;
  value?: string;
  /** Id of the form when the button stands outside it. */
  form?: string;
  /** Completes the accessible name where "Accept" alone says too little, e.g. " Biscuit's stay". */
  about?: string;
  formAction?: string;
}

/**
 * The button that sends its form. While the form is on its way it shows so and ignores further
 * presses, but stays focusable and keeps its name.
 */
export function SubmitButton({ children, about, ...props }: SubmitButtonProps) {
  const busy = useBusy(props.name ?? '', props.value ?? '');

  function ignoreWhileBusy(event: MouseEvent) {
    if (busy) event.preventDefault();
  }

  return (
    <Button type="submit" {...props} busy={busy} onClick={ignoreWhileBusy}>
      {children}
      {about ? <VisuallyHidden>{about}</VisuallyHidden> : null}
    </Button>
  );
}

// Outside a PostForm the best that can be known is whether this button's intent is being posted.
function useBusy(name: string, value: string): boolean {
  const sending = useContext(SendingContext);
  const navigation = useNavigation();
  if (sending) {
    const mine = !sending.pressed || !name || sending.pressed.name !== name;
    return sending.busy && (mine || sending.pressed?.value === value);
  }
  if (navigation.state === 'idle' || navigation.formMethod?.toUpperCase() !== 'POST') return false;
  return name === '' || navigation.formData?.get(name) === value;
}
