/** Whatever a person did on a page before React drew it anew (R117). */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement;

/** Remembers the page's fields. @returns carries them over to a document that took its place */
export function rememberInput(): () => void {
  const before = document.documentElement;
  const fields = fieldsByName();
  let focused = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  document.addEventListener('focusin', follow);

  return () => {
    document.removeEventListener('focusin', follow);
    if (before.isConnected) return;
    const now = fieldsByName();
    for (const [name, old] of fields) {
      const field = now.get(name);
      if (field === undefined) continue;
      carryOver(old, field);
      if (old === focused) focusAs(old, field);
    }
  };
}

/** All fields of the page, each under a name that it has in every drawing of it. */
function fieldsByName(): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const field of document.querySelectorAll<Field>('input, textarea, select, details')) {
    const choice = isChoice(field) ? field.value : '';
    const form = 'form' in field ? (field.form?.id ?? '') : '';
    const name = [field.localName, form, field.getAttribute('name') ?? '', choice].join('\n');
    let nth = 0;
    while (fields.has(`${name}\n${nth}`)) nth += 1;
    fields.set(`${name}\n${nth}`, field);
  }
  return fields;
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

/** As a person would do it, so that React hears of it. */
function carryOver(old: Field, field: Field): void {
  if (old instanceof HTMLDetailsElement || field instanceof HTMLDetailsElement) {
    if ('open' in old && 'open' in field) field.open = old.open;
    return;
  }
  if (isChoice(field)) {
    if (isChoice(old) && old.checked !== field.checked) field.click();
    return;
  }
  if (field instanceof HTMLInputElement && field.type === 'file') {
    if (old instanceof HTMLInputElement) field.files = old.files;
  } else if (field.type !== 'hidden' && field.value !== old.value) {
    // Past React, which follows the field's own `value` and would take this for its own doing.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', old.value, field);
  } else return;
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

function focusAs(old: Field, field: Field): void {
  field.focus();
  if (!('setSelectionRange' in old && 'setSelectionRange' in field)) return;
  // Fields without a caret, as for numbers, have none to say.
  if (old.selectionStart !== null) field.setSelectionRange(old.selectionStart, old.selectionEnd);
}
