/** One choice of a select, a radio group or a list of checkboxes. */
export interface Option {
  value: string;
  label: string;
  description?: string;
  disabled?: boolean;
}

/** Choices whose value is also their label may be given as plain words. */
export function toOptions(options: readonly (string | Option)[]): Option[] {
  return options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
}
