import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { pill } from './choice-class-names';
import { FieldGroup } from './field-group';
import { errorText, initialList } from './form-field';
import type { FieldProps } from './form-field';
import { toOptions } from './options';
import type { Option } from './options';

export interface CheckListFieldProps extends FieldProps {
  options: readonly (string | Option)[];
  /** Told all the ticked values, in the order of the options. */
  onValuesChange?: (values: string[]) => void;
}

/** Any number of choices, each a checkbox with its own label, under one question. */
export function CheckListField({ options, onValuesChange, ...props }: CheckListFieldProps) {
  const { field } = props;
  const list = useRef<HTMLDivElement>(null);
  const start = initialList(field);

  // Read from the page rather than kept as state: ticks made before hydration count as well.
  function tellValues() {
    const ticked = list.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    onValuesChange?.(Array.from(ticked, (input) => input.value));
  }

  return (
    <div ref={list} key={field.key}>
      <FieldGroup {...props}>
        {toOptions(options).map((option, index) => (
          <Checkbox
            key={option.value}
            id={`${field.id}-${index}`}
            name={field.name}
            value={option.value}
            label={option.label}
            description={option.description}
            disabled={option.disabled ?? false}
            defaultChecked={start.includes(option.value)}
            aria-invalid={errorText(field) ? true : undefined}
            onChange={tellValues}
            classNames={pill}
          />
        ))}
      </FieldGroup>
    </div>
  );
}
