import { Checkbox } from '@mantine/core';
import { plain } from './choice-class-names';
import classes from './choice.module.css';
import { describedBy, descriptionText, errorText } from './form-field';
import type { FieldProps } from './form-field';

export interface CheckFieldProps extends FieldProps {
  /** What is sent when it is ticked. */
  value?: string;
  onCheckedChange?: (checked: boolean) => void;
}

/** One checkbox with its sentence. */
export function CheckField({ value = 'on', onCheckedChange, ...props }: CheckFieldProps) {
  const { field, label, disabled } = props;
  const hint = descriptionText(props);
  const error = errorText(field);
  const { initialValue } = field;
  return (
    <div key={field.key}>
      <Checkbox
        id={field.id}
        name={field.name}
        value={value}
        label={label}
        disabled={disabled ?? false}
        defaultChecked={initialValue === value || initialValue === true}
        aria-describedby={describedBy(field, hint)}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
        classNames={plain}
      />
      {hint ? (
        <p id={field.descriptionId} className={classes.plainDescription}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={field.errorId} role="alert" className={classes.plainError}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
