import { useId } from 'react';
import { Card } from '~/ui/card';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckListField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { SubmitButton } from '~/ui/form/post-form';
import { SeenField } from '~/ui/form/seen-field';
import { Unfold } from '~/ui/unfold';
import parts from '~/ui/card-parts.module.css';
import { belongingsIntent, belongingsSchema } from './belongings.schema';
import { goneHome } from './belongings';
import type { BelongingsFacts } from './belongings.server';
import classes from './belongings.module.css';

type Props = {
  facts: BelongingsFacts;
  /** True for staff, who tick what went home; owners only list belongings. */
  mayTick: boolean;
  result: FormResult;
};

/** Card with a stay's belongings to add to; staff tick those that have gone home (R90). */
export function BelongingsCard(props: Props) {
  const form = <BelongingsForm key={props.facts.seen} {...props} />;
  return (
    <div className={classes.onScreen}>
      <Card title="Belongings">
        {props.facts.list.length > 0 || props.result ? (
          form
        ) : (
          <Unfold label="What are you packing?">{form}</Unfold>
        )}
      </Card>
    </div>
  );
}

function BelongingsForm({ facts: { list, seen }, mayTick, result }: Props) {
  const id = useId();
  const [form, fields] = useCheckedForm(id, belongingsSchema, {
    lastResult: result,
    defaultValue: { belongings: list.map(({ what }) => what).join('\n'), back: goneHome(list) },
    shouldRevalidate: 'onInput',
  });
  return (
    <CheckedForm
      form={form}
      label="Belongings"
      hidden={{ intent: belongingsIntent }}
      preventScrollReset
    >
      <SeenField seen={seen} result={result} />
      <TextAreaField
        field={fields.belongings}
        label="What comes along"
        description="One thing per line, such as a blue blanket."
        rows={3}
        optional
      />
      {mayTick && list.length > 0 ? (
        <CheckListField
          field={fields.back}
          label="Gone home"
          options={list.map(({ what }) => what)}
        />
      ) : null}
      <div className={parts.buttons}>
        <SubmitButton variant="default">Save belongings</SubmitButton>
      </div>
    </CheckedForm>
  );
}
