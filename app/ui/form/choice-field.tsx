import { Radio } from '@mantine/core';
import { pill } from './choice-class-names';
import { FieldGroup } from './field-group';
import { initialText } from './form-field';
import type { FieldProps } from './form-field';
import { toOptions } from './options';
import type { Option } from './options';

export interface ChoiceFieldProps extends FieldProps {
  options: readonly (string | Option)[];
  onValueChange?: (value: string) => void;
}

/** One choice out of a few, all in sight: a radio group under its question. */
export function ChoiceField({ options, onValueChange, ...props }: ChoiceFieldProps) {
  const { field } = props;
  return (
    <FieldGroup key={field.key} role="radiogroup" {...props}>
      {toOptions(options).map((option, index) => (
        <Radio
          key={option.value}
          id={`${field.id}-${index}`}
          name={field.name}
          value={option.value}
          label={option.label}
          description={option.description}
          disabled={option.disabled ?? false}
          defaultChecked={initialText(field) === option.value}
          onChange={(event) => onValueChange?.(event.currentTarget.value)}
          classNames={pill}
        />
      ))}
    </FieldGroup>
  );
}
