/**
 * Tells a page's scripts what was chosen or typed before they were there: each form that holds other
 * values than it came with hears of it as of any input. Called once the page is hydrated.
 */
export function tellEarlyInput(): void {
  for (const form of document.forms)
    [...form.elements].find(isChanged)?.dispatchEvent(new CustomEvent('input', { bubbles: true }));
}

/** Whether an input is one that came before the page's scripts. */
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
