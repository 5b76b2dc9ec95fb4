import type { ReactNode } from 'react';
import { describedBy, descriptionText, errorText } from './form-field';
import type { FieldProps } from './form-field';
import classes from './field-group.module.css';

/** A fieldset with its legend, hint and error: the frame of radio groups and checkbox lists. */
export function FieldGroup({
  role,
  children,
  ...props
}: FieldProps & { role?: 'radiogroup'; children: ReactNode }) {
  const { field, label, disabled } = props;
  const hint = descriptionText(props);
  const error = errorText(field);
  return (
    <fieldset
      id={field.id}
      role={role}
      disabled={disabled}
      aria-describedby={describedBy(field, hint)}
      aria-invalid={role && error ? true : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      {hint ? (
        <p id={field.descriptionId} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      <div className={classes.options}>{children}</div>
      {error ? (
        <p id={field.errorId} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
