/**
 * Sets an input's value as if a person had typed it: React and conform hear of it through the
 * same events. React's own setter on the element would swallow the change.
 */
export function typeInto(input: HTMLInputElement, value: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', value, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
