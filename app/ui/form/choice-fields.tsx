import { Checkbox, Radio } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import {
  describedBy,
  descriptionText,
  type FieldProps,
  initialList,
  initialText,
  type Option,
  toOptions,
} from './fields';
import { errorText } from './form-field';
import { classNames } from '~/core/text/class-names';
import { useFirstError } from './focus-first-error';
import flow from '../layout/flow.module.css';
import classes from './choice-fields.module.css';

/** A fieldset with its legend, hint and error: the frame of radio groups and checkbox lists. */
export function FieldGroup({
  role,
  close = false,
  children,
  ...props
}: FieldProps & {
  role?: 'radiogroup';
  /** The choices are side by side, as one control. */
  close?: boolean;
  children: ReactNode;
}) {
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
      <div className={classNames(flow.row, close && classes.close)}>{children}</div>
      {error ? (
        <p id={field.errorId} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A radio or checkbox as a pill that can be tapped anywhere. */
const pill = {
  root: classes.choice,
  body: classes.choiceBody,
  inner: classes.choiceInner,
  labelWrapper: classes.choiceLabelWrapper,
  label: classes.choiceLabel,
  description: classes.choiceDescription,
};

interface ChoiceFieldProps extends FieldProps {
  options: readonly (string | Option)[];
  onValueChange?: (value: string) => void;
}

/** One choice out of a few, all visible: a radio group under its question. */
export function ChoiceField({ options, onValueChange, ...props }: ChoiceFieldProps) {
  const { field } = props;
  const firstWrong = useFirstError(field);
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
          {...(index === 0 && firstWrong)}
          onChange={(event) => onValueChange?.(event.currentTarget.value)}
          classNames={pill}
        />
      ))}
    </FieldGroup>
  );
}

/** One choice out of a few short options, side by side, built from native radios. */
export function SegmentedField({
  options,
  ...props
}: FieldProps & Pick<ChoiceFieldProps, 'options'>) {
  const { field } = props;
  return (
    <FieldGroup key={field.key} role="radiogroup" close {...props}>
      {toOptions(options).map(({ value, label }, index) => (
        <label key={value} className={classes.segment}>
          <input
            type="radio"
            id={`${field.id}-${index}`}
            name={field.name}
            value={value}
            required={field.required}
            defaultChecked={initialText(field) === value}
            className={classes.segmentInput}
          />
          <span className={classes.segmentLabel}>{label}</span>
        </label>
      ))}
    </FieldGroup>
  );
}

interface CheckListFieldProps extends FieldProps {
  options: readonly (string | Option)[];
  /** Called with all ticked values, in the order of the options. */
  onValuesChange?: (values: string[]) => void;
}

/** Any number of choices, each a labeled checkbox, under one question. */
export function CheckListField({ options, onValuesChange, ...props }: CheckListFieldProps) {
  const { field } = props;
  const list = useRef<HTMLDivElement>(null);
  const start = initialList(field);
  const firstWrong = useFirstError(field);

  // Read from the page instead of state: ticks made before hydration count too.
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
            label={
              <>
                {option.picture}
                {option.label}
              </>
            }
            description={option.description}
            disabled={option.disabled ?? false}
            defaultChecked={start.includes(option.value)}
            {...(index === 0 && firstWrong)}
            aria-invalid={errorText(field) ? true : undefined}
            onChange={tellValues}
            classNames={pill}
          />
        ))}
      </FieldGroup>
    </div>
  );
}

interface CheckFieldProps extends FieldProps {
  /** Value sent if ticked. */
  value?: string;
  onCheckedChange?: (checked: boolean) => void;
}

/**
 * One checkbox with its sentence. Each card of a list has one, so it isn't a Mantine checkbox
 * (docs/decisions/032).
 */
export function CheckField({ value = 'on', onCheckedChange, ...props }: CheckFieldProps) {
  const { field, label, disabled } = props;
  const hint = descriptionText(props);
  const error = errorText(field);
  const { initialValue } = field;
  const firstWrong = useFirstError(field);
  return (
    <div key={field.key}>
      <div className={classes.plain}>
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          value={value}
          disabled={disabled}
          {...firstWrong}
          defaultChecked={initialValue === value || initialValue === true}
          aria-describedby={describedBy(field, hint)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
          className={classes.plainBox}
        />
        <label htmlFor={field.id} className={classes.plainLabel}>
          {label}
        </label>
      </div>
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
