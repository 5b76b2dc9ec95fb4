import { Input } from '@mantine/core';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatMoment } from '~/core/time/format-dates';
import { classNames } from '~/core/text/class-names';
import { Button } from '../button';
import { DialogSheet } from '../dialog-sheet';
import { Icon } from '../icon';
import { useHydrated } from '../use-hydrated';
import type { DayRules } from './day-rules';
import {
  describedBy,
  descriptionText,
  type FieldProps,
  initialText,
  useInputProps,
} from './fields';
import classes from './date-time-field.module.css';

// The calendar loads on demand, so that pages stay light.
const loadChooser = () => import('./date-time-chooser');
const DateTimeChooser = lazy(loadChooser);

export interface DateTimeFieldProps extends Omit<FieldProps, 'disabled'>, DayRules {
  /** The calendar's information about the coming days, for the native input. */
  note?: ReactNode;
  /** Takes effect with JavaScript only: without it the input could never be enabled again. */
  disabled?: boolean;
  /** `YYYY-MM-DDTHH:mm`; makes the input controlled, so that another field can clear it. */
  value?: string;
  onValueChange?: (value: string) => void;
  /** Whether the dialog is open, with `onOpenChange`, if another field may open it. */
  open?: boolean;
  onOpenChange?: (open: boolean, why: 'asked' | 'chosen' | 'closed') => void;
}

/**
 * A day and a time: the native input without scripts; with them, a button that opens a calendar of the
 * values that the server accepts (R17), with a way back to typing.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  return <DateTimeControl key={props.field.key} {...props} />;
}

function DateTimeControl(props: DateTimeFieldProps) {
  const { field, label, min, max, note, value, onValueChange, onOpenChange } = props;
  const hydrated = useHydrated();
  const typing = useTyping();
  const picks = hydrated && !typing;
  const disabled = hydrated && props.disabled === true;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [openHere, setOpenHere] = useState(false);
  const open = props.open ?? openHere;
  const [entered, setEntered] = useState(initialText(field) ?? '');
  const current = value ?? entered;
  const { id, name, required, autoFocus, ...frame } = useInputProps({ ...props, disabled });
  const noteBelow = note ? <div className={classes.note}>{note}</div> : null;
  const labelId = `${field.id}-label`;
  const valueId = `${field.id}-value`;

  // Takes over a value typed before the scripts loaded. An input with the focus stays: replacing it with
  // the button would interrupt the person.
  useEffect(() => {
    if (input.current !== null && document.activeElement === input.current) preferTyping();
    setEntered(input.current?.value ?? '');
  }, []);
  useFocusAfter(open, typing ? input : button);

  function setOpen(next: boolean, why: 'asked' | 'chosen' | 'closed') {
    setOpenHere(next);
    onOpenChange?.(next, why);
  }

  function choose(chosen: string) {
    if (input.current) typeInto(input.current, chosen);
    setOpen(false, 'chosen');
  }

  return (
    <Input.Wrapper id={id} labelProps={{ id: labelId }} {...frame}>
      {picks ? (
        <button
          ref={button}
          id={id}
          type="button"
          className={classes.pick}
          disabled={disabled}
          data-wrong={frame.error === undefined ? undefined : true}
          aria-haspopup="dialog"
          aria-labelledby={`${labelId} ${valueId}`}
          aria-describedby={describedBy(field, descriptionText(props))}
          onPointerEnter={() => void loadChooser()}
          onFocus={() => void loadChooser()}
          onClick={() => setOpen(true, 'asked')}
        >
          <Icon name="calendar" />
          <span id={valueId} className={current === '' ? classes.empty : undefined}>
            {current === '' ? 'Choose day and time' : formatMoment(current, min)}
          </span>
          <Icon name="chevron" className={classes.chevron} />
        </button>
      ) : null}
      <Input
        ref={input}
        className={classNames(classes.input, picks && classes.away)}
        withAria={!picks}
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
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          onValueChange?.(event.currentTarget.value);
        }}
      />
      {noteBelow && !picks ? typing ? noteBelow : <noscript>{noteBelow}</noscript> : null}
      {open ? (
        <DialogSheet title={`Choose ${label}`} onClose={() => setOpen(false, 'closed')}>
          <Suspense fallback={<div className={classes.loading} aria-busy="true" />}>
            <DateTimeChooser {...props} value={input.current?.value ?? ''} onChoose={choose} />
          </Suspense>
          <Button
            type="button"
            variant="subtle"
            onClick={() => {
              preferTyping();
              setOpen(false, 'closed');
            }}
          >
            Type it instead
          </Button>
        </DialogSheet>
      ) : null}
    </Input.Wrapper>
  );
}

// A person who prefers typing gets the native input in every field of the visit.
let prefersTyping = false;
const typingChanged = new Set<() => void>();

function preferTyping(): void {
  prefersTyping = true;
  for (const tell of typingChanged) tell();
}

function useTyping(): boolean {
  return useSyncExternalStore(
    (tell) => {
      typingChanged.add(tell);
      return () => typingChanged.delete(tell);
    },
    () => prefersTyping,
    () => false,
  );
}

// After the dialog is gone: while it is open, everything behind it refuses the focus.
function useFocusAfter(open: boolean, control: RefObject<HTMLElement>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) control.current?.focus();
    wasOpen.current = open;
  }, [open, control]);
}

/**
 * Sets an input's value as if a person had typed it, so that React and conform receive the usual
 * events. React's own setter on the element would swallow the change.
 */
function typeInto(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
