import { Input } from '@mantine/core';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../button';
import { DialogSheet } from '../dialog-sheet';
import { Icon } from '../icon';
import { useHydrated } from '../use-hydrated';
import { VisuallyHidden } from '../visually-hidden';
import type { DayRules } from './day-rules';
import { type FieldProps, initialText, useInputProps } from './fields';
import classes from './date-time-field.module.css';

// The calendar is loaded when it is asked for, so that pages stay light.
const loadChooser = () => import('./date-time-chooser');
const DateTimeChooser = lazy(loadChooser);

interface DateTimeFieldProps extends Omit<FieldProps, 'description' | 'disabled'>, DayRules {
  /** The description under the label. */
  hint?: string;
  /** Takes effect with JavaScript only: without it nothing could enable the input again. */
  disabled?: boolean;
  /** `YYYY-MM-DDTHH:mm`; makes the input controlled, so that another field can clear it. */
  value?: string;
  onValueChange?: (value: string) => void;
}

/**
 * A day and a time. The native input is always there, named by its label, and can be typed into
 * with and without JavaScript; a "Choose" button beside it opens a calendar that offers what the
 * server accepts and says why a day cannot be chosen (R17).
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { field, label, min, max, hint, value, onValueChange } = props;
  const hydrated = useHydrated();
  const disabled = hydrated && props.disabled === true;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { id, name, required, autoFocus, ...frame } = useInputProps({
    ...props,
    description: hint,
    disabled,
  });

  useFocusAfter(open, button);

  function choose(chosen: string) {
    if (input.current) typeInto(input.current, chosen);
    setOpen(false);
  }

  return (
    <Input.Wrapper key={field.key} id={id} {...frame}>
      <div className={classes.row}>
        <Input
          ref={input}
          className={classes.input}
          type="datetime-local"
          name={name}
          step={900}
          min={min}
          max={max}
          required={required}
          {...{ autoFocus }}
          disabled={disabled}
          error={frame.error}
          {...(value === undefined ? { defaultValue: initialText(field) } : { value })}
          onChange={(event) => onValueChange?.(event.currentTarget.value)}
        />
        <Button
          ref={button}
          type="button"
          variant="light"
          className={classes.choose}
          data-ready={hydrated || undefined}
          disabled={disabled}
          leftSection={<Icon name="calendar" />}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadChooser()}
          onFocus={() => void loadChooser()}
          onClick={() => setOpen(true)}
        >
          Choose<VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      </div>
      {open ? (
        <DialogSheet title={`Choose ${label}`} onClose={() => setOpen(false)}>
          <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
            <DateTimeChooser {...props} value={input.current?.value ?? ''} onChoose={choose} />
          </Suspense>
        </DialogSheet>
      ) : null}
    </Input.Wrapper>
  );
}

// Once the dialog is gone, not before: while it is open, everything behind it refuses the focus.
function useFocusAfter(open: boolean, button: RefObject<HTMLButtonElement>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open, button]);
}

/**
 * Sets an input's value as if a person had typed it: React and conform hear of it through the
 * same events. React's own setter on the element would swallow the change.
 */
function typeInto(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
