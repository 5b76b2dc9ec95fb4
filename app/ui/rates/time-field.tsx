import { Input } from '@mantine/core';
import { quarterHour } from '~/domain/booking-rules';
import { initialText } from '../form/form-field';
import type { FieldProps } from '../form/form-field';
import { inputProps } from '../form/input-props';

/** A day and a time as the platform's own input, for a page that brings no scripts. */
export function TimeField(props: FieldProps & { min: string; max: string }) {
  const { min, max, field } = props;
  const { id, name, required, ...frame } = inputProps(props);
  return (
    <Input.Wrapper id={id} {...frame}>
      <Input
        type="datetime-local"
        name={name}
        step={quarterHour * 60}
        min={min}
        max={max}
        required={required}
        error={frame.error}
        defaultValue={initialText(field)}
      />
    </Input.Wrapper>
  );
}
