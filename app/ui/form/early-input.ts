/**
 * Reports values chosen or typed before the scripts loaded: each form with changed values gets an input
 * event. Called once the page is hydrated.
 */
export function tellEarlyInput(): void {
  for (const form of document.forms)
    [...form.elements].find(isChanged)?.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

/** Whether an input event reports a value from before the page's scripts. */
export function isEarlyInput(input: Event): boolean {
  return input instanceof CustomEvent;
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return first !== undefined && field.value !== first.value;
  }
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
