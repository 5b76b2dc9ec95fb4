import type { SettingField, SettingKind } from '~/domain/settings-cards';
import { CheckField } from '../form/check-field';
import type { FormField } from '../form/form-field';
import { initialText } from '../form/form-field';
import { SelectField } from '../form/select-field';
import { TextAreaField } from '../form/text-area-field';
import { TextField } from '../form/text-field';
import type { TextFieldProps } from '../form/text-field';
import classes from './card-form.module.css';

type TextKind = Exclude<SettingKind, 'check' | 'long' | 'zone'>;

const inputs: Record<TextKind, Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>> = {
  line: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  address: { type: 'url', inputMode: 'url', autoComplete: 'off' },
  time: { type: 'time' },
  count: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
};

const zones = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
];

/** The input of one setting, by its kind. */
export function SettingInput({ setting, field }: { setting: SettingField; field: FormField }) {
  const { kind, label, description, optional } = setting;
  const props = { field, label, description, optional };
  if (kind === 'check') return <CheckField field={field} label={label} description={description} />;
  if (kind === 'zone') return <SelectField {...props} options={withOwn(field)} />;
  if (kind === 'long')
    return (
      <div className={classes.wide}>
        <TextAreaField {...props} rows={10} />
      </div>
    );
  return <TextField {...props} {...inputs[kind]} />;
}

// A zone from elsewhere that is stored, or was typed by hand, is never changed by the select.
function withOwn(field: FormField) {
  const own = initialText(field) ?? '';
  const known = own === '' || zones.some(({ value }) => value === own);
  return known ? zones : [...zones, { value: own, label: own }];
}
