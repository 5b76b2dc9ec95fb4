/** A page's typed text, choices and open folds, restored when its elements are recreated (R117). */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;
/** A field's value; for a choice or a fold, whether it is chosen or open. */
export type FieldState = string | boolean;

/**
 * Remembers the page's fields until it is hydrated. @returns a function that copies them to a document
 * that replaced the page, and restores typed texts: React 18 hydrates a textarea with an initial text
 * by writing that text into it
 */
export function rememberInput(): () => void {
  const before = document.documentElement;
  const fields = fieldsByName(document);
  const typed = new Map<HTMLTextAreaElement, TypedText>();
  const note = (field: unknown) => {
    if (!(field instanceof HTMLTextAreaElement) || field.value === field.defaultValue) return;
    const { value, selectionStart: from, selectionEnd: to } = field;
    typed.set(field, { value, from, to });
  };
  for (const field of document.querySelectorAll('textarea')) note(field);
  const followTyping = ({ target }: Event) => note(target);
  document.addEventListener('input', followTyping);
  let focused = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  document.addEventListener('focusin', follow);

  return () => {
    document.removeEventListener('focusin', follow);
    document.removeEventListener('input', followTyping);
    if (before.isConnected) {
      for (const [field, text] of typed) giveBack(field, text);
      return;
    }
    const now = fieldsByName(document);
    for (const [name, old] of fields) {
      const field = now.get(name);
      if (field === undefined) continue;
      if (isFile(old) && isFile(field)) takeFiles(field, old.files);
      else bringTo(field, stateOf(old));
      if (old === focused) focusAs(old, field);
    }
  };
}

type TypedText = { value: string; from: number; to: number };

// It is reported with all other early input.
function giveBack(field: HTMLTextAreaElement, { value, from, to }: TypedText): void {
  if (field.value === value) return;
  write(field, value);
  field.setSelectionRange(from, to);
}

/** Returns all fields of a page or a form, each under a name that survives recreation. */
export function fieldsByName(within: ParentNode): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const field of within.querySelectorAll<Field>('input, textarea, select, details')) {
    const choice = isChoice(field) ? field.value : '';
    const form = 'form' in field ? (field.form?.id ?? '') : '';
    const name = [field.localName, form, field.getAttribute('name') ?? '', choice].join('\n');
    let nth = 0;
    while (fields.has(`${name}\n${nth}`)) nth += 1;
    fields.set(`${name}\n${nth}`, field);
  }
  return fields;
}

/** The field's current value. */
export function stateOf(field: Field): FieldState {
  if (field instanceof HTMLDetailsElement) return field.open;
  return isChoice(field) ? field.checked : field.value;
}

/** Changes a field as a person would, so that React notices; skips hidden inputs and files. */
export function bringTo(field: Field, state: FieldState): void {
  if (isFile(field) || field.getAttribute('type') === 'hidden' || stateOf(field) === state) return;
  if (field instanceof HTMLDetailsElement) {
    field.open = Boolean(state);
  } else if (isChoice(field)) {
    // A radio is unchecked by choosing another one.
    if (state === true || field.type === 'checkbox') field.click();
  } else {
    write(field, state);
    tell(field);
  }
}

/** Bypasses React, which tracks the field's own `value` and would take this for its own change. */
function write(field: Field, state: FieldState): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', state, field);
}

function takeFiles(field: HTMLInputElement, files: FileList | null): void {
  field.files = files;
  tell(field);
}

function tell(field: Field): void {
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

function isFile(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'file';
}

function focusAs(old: Field, field: Field): void {
  field.focus();
  if (!('setSelectionRange' in old && 'setSelectionRange' in field)) return;
  // Fields without a caret, such as numbers, have no selection.
  if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
}
