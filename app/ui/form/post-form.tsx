import {
  type FetcherWithComponents,
  Form,
  useActionData,
  useLocation,
  useNavigation,
} from '@remix-run/react';
import {
  createContext,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { tryAgain } from '~/core/text/error-texts';
import { AlertBox } from '../alert-box';
import { Button, type ButtonLook } from '../button';
import { useArrivedByLoad } from '../use-hydrated';
import { VisuallyHidden } from '../visually-hidden';
import { errorText } from './form-field';
import { FirstErrorContext, focusFirstError, useFirstError } from './focus-first-error';
import { DraftContext, startSending } from './drafts';
import { connectionLost, isAway } from './lost-connection';
import { useUnsent } from './use-unsent';
import classes from './post-form.module.css';

/** State of a form for its buttons: whether it is being sent, and which button was pressed. */
interface Sending {
  busy: boolean;
  pressed: { name: string; value: string } | null;
  /** Takes a press that comes while the form is busy. */
  pressedMeanwhile: (button: HTMLElement | null) => void;
}

/** The sentence above a form that an ended session left unsent. */
const signedOutMeanwhile =
  'You were signed out before this was sent. What you entered is still here.';

/** Null outside a `PostForm`. */
const SendingContext = createContext<Sending | null>(null);

/** The parts of conform's form metadata that `PostForm` uses. */
interface FormHandle {
  readonly id: string;
  readonly errorId: string;
  readonly errors?: readonly string[] | undefined;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface PostFormProps {
  /** conform's form; leave it out for a form of buttons only. */
  form?: FormHandle;
  /**
   * The submission key that makes sending the same form twice count once (R20). The form keeps it until
   * the next navigation, including its own answer, and not only until the page's data is reloaded (R37):
   * sent again after a lost answer, it must be the same submission. With a fetcher, the caller does so.
   */
  formKey?: string;
  action?: string;
  encType?: 'application/x-www-form-urlencoded' | 'multipart/form-data';
  /** Sends through a fetcher, without leaving the page. */
  fetcher?: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'data'>;
  /**
   * The error catalog's sentence for a failed submission (spec section 8); a note below it says that the
   * typed values are kept.
   */
  failure?: string;
  preventScrollReset?: boolean;
  className?: string;
  /** Accessible name, for a page with several forms. */
  label?: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/**
 * A form that posts to a Remix action, with or without JavaScript. Never validated by the browser
 * itself, so that people read our sentences. A second press while the first is being sent does nothing;
 * if the person changed a value after a refusal, it is sent once the page's data is here again, with the
 * new key (R20). A refusal moves the focus to the first wrong field; a lost connection leaves the form
 * unchanged, shows an error, and lets it be sent again (R68).
 */
export function PostForm(props: PostFormProps) {
  const { form, action, encType, fetcher, preventScrollReset, className, label } = props;
  const element = useRef<HTMLFormElement>(null);
  const { busy, pressed, lost, press, changed, pressedMeanwhile } = useSending(fetcher, element);
  const formKey = useFormKey(props.formKey, fetcher);
  const [firstWrong] = useState({});
  const draft = useContext(DraftContext);
  const unsent = useUnsent(element, form?.id ?? label ?? '', draft !== null);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (busy) {
      // Values filled in by an offer are checked even while the page's data is reloaded.
      if (checkedByConform(event)) form?.onSubmit(event);
      else pressedMeanwhile(submitterOf(event));
      event.preventDefault();
      return;
    }
    if (!sentUnchecked(event)) form?.onSubmit(event);
    props.onSubmit?.(event);
    if (event.defaultPrevented) {
      // A field that is checked on blur must not take the focus back.
      if (!checkedByConform(event)) whenShown(element, focusFirstError);
    } else {
      startSending(draft?.key ?? null);
      press(pressedButton(event));
    }
  }

  const FormTag = fetcher?.Form ?? Form;
  return (
    <FormTag
      ref={element}
      method="post"
      noValidate
      id={form?.id}
      action={action}
      encType={encType}
      preventScrollReset={preventScrollReset}
      className={className}
      aria-label={label}
      aria-describedby={form && errorText(form) ? form.errorId : undefined}
      onSubmit={handleSubmit}
      onInput={(event) => {
        unsent.note(event);
        changed();
      }}
    >
      {formKey === undefined ? null : <input type="hidden" name="form_key" value={formKey} />}
      <FirstErrorContext.Provider value={firstWrong}>
        <SendingContext.Provider value={{ busy, pressed, pressedMeanwhile }}>
          {props.children}
        </SendingContext.Provider>
      </FirstErrorContext.Provider>
      {unsent.broughtBack && !lost ? <AlertBox kind="info">{signedOutMeanwhile}</AlertBox> : null}
      {lost ? <Lost sentence={props.failure ?? tryAgain} /> : null}
    </FormTag>
  );
}

/** Tracks a form while it is being sent, and the answer. */
function useSending(fetcher: PostFormProps['fetcher'], element: RefObject<HTMLFormElement>) {
  const navigation = useNavigation();
  const actionData = useActionData();
  const state = fetcher?.state ?? navigation.state;
  const answer: unknown = fetcher ? fetcher.data : actionData;
  const [pressed, setPressed] = useState<Sending['pressed'] | 'nothing-sent'>('nothing-sent');
  const [lost, setLost] = useState(false);
  const isSubmitting = useRef(false);
  const sentFrom = useRef<Element | null>(null);
  const meanwhile = useRef<{ isChanged: boolean; again?: HTMLElement | null }>({
    isChanged: false,
  });

  useEffect(() => {
    if (state !== 'idle') {
      setLost(false);
      return;
    }
    setPressed('nothing-sent');
    if (!isSubmitting.current) return;
    isSubmitting.current = false;
    setLost(isAway(answer));
    if (answer === undefined || isAway(answer)) return;
    // The answer was visible while the page's data was reloaded: don't interrupt a person who typed on.
    const { again } = meanwhile.current;
    whenShown(element, (form) => {
      if (again !== undefined) form.requestSubmit(again?.isConnected ? again : null);
      else if (!isBeyond(form, sentFrom.current)) focusFirstError(form);
    });
  }, [state, answer, element]);

  return {
    busy: pressed !== 'nothing-sent' && state !== 'idle',
    pressed: pressed === 'nothing-sent' ? null : pressed,
    lost,
    press: (button: Sending['pressed']) => {
      isSubmitting.current = true;
      sentFrom.current = document.activeElement;
      meanwhile.current = { isChanged: false };
      setPressed(button);
    },
    changed: () => {
      if (state === 'loading') meanwhile.current.isChanged = true;
    },
    pressedMeanwhile: (button: HTMLElement | null) => {
      if (meanwhile.current.isChanged) meanwhile.current.again = button;
    },
  };
}

/** Whether the focus moved from `before` to another field of the form that is not wrong. */
function isBeyond(form: HTMLFormElement, before: Element | null): boolean {
  const { activeElement } = document;
  return (
    activeElement !== null &&
    activeElement !== before &&
    form.contains(activeElement) &&
    activeElement.matches('input, select, textarea') &&
    !activeElement.matches('[aria-invalid="true"]')
  );
}

// Errors are rendered after the answer arrives: conform handles it in an effect.
function whenShown<T extends Element>(element: RefObject<T>, act: (element: T) => void): void {
  requestAnimationFrame(() => {
    if (element.current) act(element.current);
  });
}

function useFormKey(formKey: string | undefined, fetcher: PostFormProps['fetcher']) {
  const visit = useLocation().key;
  const unanswered = isAway(useActionData());
  const draft = useContext(DraftContext);
  const [first, setFirst] = useState({ visit, formKey: draft?.formKey ?? formKey });
  if (first.visit !== visit) setFirst({ visit, formKey: unanswered ? first.formKey : formKey });
  return fetcher ? formKey : first.formKey;
}

/** Shows below the pressed button that nothing was sent; the button keeps the focus for another press. */
function Lost({ sentence }: { sentence: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={classes.lost}>
      <AlertBox kind="error">
        <p>{sentence}</p>
        <p>{connectionLost}</p>
      </AlertBox>
    </div>
  );
}

/** Whether the pressed button sends the form unchecked (`formNoValidate`), to continue later. */
function sentUnchecked(event: Submitted): boolean {
  const button = submitterOf(event);
  return button instanceof HTMLButtonElement && button.formNoValidate && !checkedByConform(event);
}

/** Whether conform itself sends the form, to check a field or to change a list. */
export function checkedByConform(event: Submitted): boolean {
  const button = submitterOf(event);
  return button instanceof HTMLButtonElement && button.name === '__intent__';
}

type Submitted = Pick<FormEvent, 'nativeEvent'>;

function submitterOf({ nativeEvent }: Submitted): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}

function pressedButton(event: Submitted): Sending['pressed'] {
  const button = submitterOf(event);
  if (!(button instanceof HTMLButtonElement)) return null;
  return { name: button.name, value: button.value };
}

interface SubmitButtonProps extends ButtonLook {
  disabled?: boolean;
  children: ReactNode;
  /** Name and value sent with the form, if it has several intents. */
  name?: string;
  value?: string;
  /** Id of the form if the button is outside of it. */
  form?: string;
  /** Completes the accessible name if "Accept" alone says too little, e.g. " Biscuit's stay". */
  about?: string;
  formAction?: string;
}

/**
 * The submit button of a form. While the form is being sent, it shows that and ignores further
 * presses, but stays focusable and keeps its name.
 */
export function SubmitButton({ children, about, ...props }: SubmitButtonProps) {
  const busy = useBusy(props.name ?? '', props.value ?? '');
  const sending = useContext(SendingContext);

  function ignoreWhileBusy(event: MouseEvent<HTMLElement>) {
    if (!busy) return;
    event.preventDefault();
    sending?.pressedMeanwhile(event.currentTarget);
  }

  return (
    <Button type="submit" {...props} busy={busy} onClick={ignoreWhileBusy}>
      {children}
      {about ? <VisuallyHidden>{about}</VisuallyHidden> : null}
    </Button>
  );
}

// Outside a PostForm, the best guess is whether this button's intent is being posted.
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

/** The errors of a whole form (conform's `form.errors`), or the action's own sentence. */
export function FormAlert({
  form,
  title,
  children,
}: {
  form?: {
    readonly errorId: string;
    readonly errors?: readonly string[] | undefined;
    /** Errors by field name, empty for the whole form. */
    readonly allErrors?: Readonly<Record<string, readonly string[]>>;
  };
  title?: string;
  children?: ReactNode;
}) {
  const errors = form?.errors ?? [];
  const inFields = Object.keys(form?.allErrors ?? {}).some((name) => name !== '');
  const firstWrong = useFirstError({ id: form?.errorId ?? '', errors: inFields ? [] : errors });
  if (errors.length === 0 && !children) return null;
  return (
    <div tabIndex={-1} {...firstWrong}>
      <AlertBox kind="error" {...(title ? { title } : {})} {...(form ? { id: form.errorId } : {})}>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {children}
      </AlertBox>
    </div>
  );
}

/**
 * Reason why a button of the page did nothing. It scrolls into view and takes the focus with each
 * answer: the button may be far below it, or gone.
 */
export function Refusal({ children }: { children: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => box.current?.focus(), [key, children]);
  if (children === undefined) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <AlertBox kind="error">{children}</AlertBox>
    </div>
  );
}

/**
 * Whether the focus is invisible: lost because its element is gone, or outside the window because the
 * page scrolled to its top. For use in effects.
 */
export function focusIsLost(): boolean {
  const at = document.activeElement;
  if (at === null || at === document.body) return true;
  const { top, bottom } = at.getBoundingClientRect();
  return bottom <= 0 || top >= window.innerHeight;
}

/**
 * Focuses the first field of a form that just replaced the pressed link. A freshly loaded page starts
 * at its top, as any other.
 */
export function useFocusIfLost(id: string): void {
  const arrivedByLoad = useArrivedByLoad();
  useEffect(() => {
    if (!arrivedByLoad && focusIsLost()) document.getElementById(id)?.focus();
  }, [id, arrivedByLoad]);
}
