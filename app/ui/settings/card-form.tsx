import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { ReactNode } from 'react';
import { schemaOf } from '~/domain/settings.schema';
import { fieldsOf } from '~/domain/settings-cards';
import type { CardName } from '~/domain/settings-cards';
import { Card } from '../card';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './card-form.module.css';
import { SettingInput } from './setting-input';

type Values = Record<string, string | boolean>;

/** A card as its form begins, and the version that what it shows comes from. */
export interface CardValues {
  values: Values;
  seen: string;
}

/** What a page of the settings was answered with. */
export type CardAnswer =
  { sent: CardName; result: SubmissionResult<string[]> } | { sent: 'button'; refusal: string };

export interface CardFormProps {
  card: CardName;
  title: string;
  intro?: ReactNode;
  stored: CardValues;
  answer: CardAnswer | undefined;
  /** What stands under the inputs, made of what is typed at this moment. */
  below?: (typed: Readonly<Record<string, unknown>>) => ReactNode;
  /** Beside Save. */
  buttons?: ReactNode;
  children?: ReactNode;
}

/** The sentence of a refused button of the page. */
export function refusalIn(answer: { sent: string; refusal?: string } | undefined) {
  return answer?.sent === 'button' ? answer.refusal : undefined;
}

/**
 * A card of the settings as a form. It carries the version that it was made from, so that what
 * another tab saved is never overwritten unseen; a new version begins the form anew.
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
  const [form, fields] = useForm<Values, object>({
    id: card,
    lastResult: answer?.sent === card && 'result' in answer ? answer.result : null,
    defaultValue: stored.values,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schemaOf(card) }),
  });
  const typed: Readonly<Record<string, unknown>> = below ? (form.value ?? {}) : {};
  return (
    <Card title={title}>
      {intro}
      <PostForm form={form} className={classes.form ?? ''} label={title} preventScrollReset>
        <input type="hidden" name="card" value={card} />
        <input type="hidden" name="seen" value={stored.seen} />
        <FormAlert form={form} />
        <div className={classes.fields}>
          {fieldsOf(card).map((setting) => {
            const field = fields[setting.name];
            return field ? (
              <SettingInput key={setting.name} setting={setting} field={field} />
            ) : null;
          })}
        </div>
        {below?.(typed)}
        <div className={classes.buttons}>
          <SubmitButton name="intent" value="save" about={` ${title}`}>
            Save
          </SubmitButton>
          {buttons}
        </div>
      </PostForm>
      {children}
    </Card>
  );
}
