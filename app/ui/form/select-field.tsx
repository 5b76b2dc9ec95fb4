import { NativeSelect } from '@mantine/core';
import { Icon } from '../icon';
import { initialText } from './form-field';
import type { FieldProps } from './form-field';
import { inputProps } from './input-props';
import { toOptions } from './options';
import type { Option } from './options';

export interface SelectFieldProps extends FieldProps {
  options: readonly (string | Option)[];
  /** Words of an empty first choice; without it the first option is chosen. */
  placeholder?: string;
  onValueChange?: (value: string) => void;
}

/** One choice out of many, as the platform's own select. */
export function SelectField(props: SelectFieldProps) {
  const { field, options, placeholder, onValueChange } = props;
  const empty: Option[] = placeholder === undefined ? [] : [{ value: '', label: placeholder }];
  return (
    <NativeSelect
      key={field.key}
      {...inputProps(props)}
      rightSection={<Icon name="chevron" />}
      data={[...empty, ...toOptions(options)]}
      defaultValue={initialText(field)}
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
    />
  );
}
