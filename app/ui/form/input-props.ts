import { descriptionText, errorText } from './form-field';
import type { FieldProps } from './form-field';

/**
 * The props that make a Mantine input out of a field: name, id, label, hint and error, tied
 * together by Mantine through the ids. Mantine's asterisk is off: it would join the label's text.
 */
export function inputProps(props: FieldProps) {
  const { field, label, disabled } = props;
  return {
    size: 'md',
    id: field.id,
    name: field.name,
    label,
    disabled: disabled ?? false,
    required: field.required ?? false,
    withAsterisk: false,
    description: descriptionText(props),
    descriptionProps: { id: field.descriptionId },
    error: errorText(field),
    errorProps: { id: field.errorId, role: 'alert' },
  };
}
