import { validateForm } from '~/core/web/form';
import type { ReactNode } from 'react';
import { type CardName, fieldsOf, type SettingField, type SettingKind } from './settings-cards';
import { schemaOf } from './settings.schema';
import { zones } from './zones';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { cardId } from '~/core/web/paths';
import type { CardOnPage } from './cards.server';
import { Card } from '~/ui/card';
import { CheckField, CheckListField, ChoiceField } from '~/ui/form/choice-fields';
import {
  initialText,
  SelectField,
  TextAreaField,
  TextField,
  type TextFieldProps,
} from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import type { FormField } from '~/ui/form/form-field';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { SeenField } from '~/ui/form/seen-field';
import classes from '~/ui/card-parts.module.css';
import { useForm } from '~/ui/form/use-form';

interface CardFormProps {
  card: CardName;
  title: string;
  intro?: ReactNode;
  stored: CardOnPage;
  answer: Pick<FormAnswer, 'form' | 'result'> | undefined;
  /** Shown under the inputs, made from what is being typed. */
  below?: (values: Readonly<Record<string, unknown>>) => ReactNode;
  /** Beside Save. */
  buttons?: ReactNode;
  children?: ReactNode;
}

/**
 * A card of the settings as a form. It carries the version that it was made from, so that what
 * another tab saved is never overwritten unseen; a new version resets the form.
 */
export function CardForm(props: CardFormProps) {
  return <FormOfVersion key={props.stored.seen} {...props} />;
}

function FormOfVersion({
  card,
  title,
  intro,
  stored,
  answer,
  below,
  buttons,
  children,
}: CardFormProps) {
  const result = resultOf(answer, card) ?? null;
  const [form, fields] = useForm<CardOnPage['values'], object>({
    id: card,
    lastResult: result,
    defaultValue: stored.values,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => validateForm(formData, schemaOf(card)),
  });
  const formValues: Readonly<Record<string, unknown>> = below ? (form.value ?? {}) : {};
  return (
    <Card id={cardId(card)} title={title}>
      {intro}
      <PostForm form={form} className={classes.form ?? ''} label={title} preventScrollReset>
        <input type="hidden" name="intent" value={card} />
        <SeenField seen={stored.seen} result={result} />
        <FormAlert form={form} />
        <div className={classes.fields}>
          {fieldsOf(card).map((setting) => {
            const field = fields[setting.name];
            return field ? (
              <SettingInput
                key={setting.name}
                setting={{ ...setting, ...(stored.options && { options: stored.options }) }}
                field={field}
              />
            ) : null;
          })}
        </div>
        {below?.(formValues)}
        <div className={classes.buttons}>
          <SubmitButton about={` ${title}`}>Save</SubmitButton>
          {buttons}
        </div>
      </PostForm>
      {children}
    </Card>
  );
}

type TextKind = Exclude<SettingKind, 'check' | 'choice' | 'long' | 'ticks' | 'zone'>;

const inputs: Record<TextKind, Pick<TextFieldProps, 'type' | 'inputMode' | 'autoComplete'>> = {
  line: {},
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  file: {},
  address: { type: 'url', inputMode: 'url', autoComplete: 'off' },
  time: { type: 'time' },
  count: { inputMode: 'numeric' },
  limit: { inputMode: 'numeric' },
  days: { inputMode: 'numeric' },
  months: { inputMode: 'numeric' },
  minutes: { inputMode: 'numeric' },
  percent: { inputMode: 'numeric' },
  share: { inputMode: 'numeric' },
  rate: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
};

/** The input of one setting, by its kind. */
function SettingInput({ setting, field }: { setting: SettingField; field: FormField }) {
  const { kind, label, description, optional, options = [] } = setting;
  const props = { field, label, description, optional, hintBelow: true };
  if (kind === 'check') return <CheckField field={field} label={label} description={description} />;
  if (kind === 'choice') return <ChoiceField {...props} options={options} />;
  if (kind === 'ticks') return <CheckListField {...props} options={options} />;
  if (kind === 'zone') return <SelectField {...props} options={withOwn(field)} />;
  if (kind === 'long')
    return (
      <div className={classes.wide}>
        <TextAreaField {...props} rows={10} />
      </div>
    );
  return <TextField {...props} {...inputs[kind]} />;
}

// The select never changes a stored or typed zone that it doesn't list.
function withOwn(field: FormField) {
  const own = initialText(field) ?? '';
  const isListed = own === '' || zones.some(({ value }) => value === own);
  return isListed ? zones : [...zones, { value: own, label: own }];
}
