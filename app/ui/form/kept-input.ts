/** A page's typed text, choices and open folds, for when its elements are made again (R117). */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;
/** A field's value; for a choice or a fold, whether it is chosen or open. */
export type FieldState = string | boolean;

/** Remembers the page's fields. @returns carries them over to a document that took its place */
export function rememberInput(): () => void {
  const before = document.documentElement;
  const fields = fieldsByName(document);
  let focused = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  document.addEventListener('focusin', follow);

  return () => {
    document.removeEventListener('focusin', follow);
    if (before.isConnected) return;
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

/** All fields of a page or a form, each under a name that it has whenever they are made. */
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

/** Does with a field what a person would do, so that React hears of it; hidden ones and files stay. */
export function bringTo(field: Field, state: FieldState): void {
  if (isFile(field) || field.getAttribute('type') === 'hidden' || stateOf(field) === state) return;
  if (field instanceof HTMLDetailsElement) {
    field.open = Boolean(state);
  } else if (isChoice(field)) {
    // A radio is given up by choosing another.
    if (state === true || field.type === 'checkbox') field.click();
  } else {
    // Past React, which follows the field's own `value` and would take this for its own doing.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', state, field);
    tell(field);
  }
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
  // Fields without a caret, as for numbers, have none to say.
  if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
}
