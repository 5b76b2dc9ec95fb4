import { useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Stack } from '@mantine/core';
import { csvAmount } from '~/domain/csv';
import type { Cents } from '~/domain/money';
import { specialPricesSchema } from '~/domain/owner-terms.schema';
import { AlertBox } from '../alert-box';
import { Card } from '../card';
import { FormAlert } from '../form/form-alert';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import { TextField } from '../form/text-field';
import classes from './users.module.css';

const typed = (cents: Cents | null) => (cents === null ? '' : csvAmount(cents));

/** An owner's own prices (R25). */
export function SpecialPricesCard({
  special,
  warnings,
  lastResult,
}: {
  special: { daycare: Cents | null; boarding: Cents | null };
  /** Where these prices make a longer stay cost less. */
  warnings: readonly string[];
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm({
    id: 'prices',
    lastResult: lastResult ?? null,
    defaultValue: {
      special_price_daycare: typed(special.daycare),
      special_boarding_price: typed(special.boarding),
    },
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: specialPricesSchema }),
  });
  return (
    <Card title="Special prices">
      {warnings.map((warning) => (
        <AlertBox key={warning} kind="warning">
          {warning}
        </AlertBox>
      ))}
      <PostForm form={form} label="Special prices">
        <input type="hidden" name="intent" value="prices" />
        <Stack gap="md">
          <FormAlert form={form} />
          <p>In dollars. Empty means the ordinary price, 0 means free.</p>
          <div className={classes.fields}>
            <TextField
              field={fields.special_price_daycare}
              label="Daycare"
              description="For the first dog, on days that are no holiday, where it is lower; also for Quick Daycare."
              optional
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              field={fields.special_boarding_price}
              label="Boarding"
              description="For each 24 hours of a stay."
              optional
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          <div className={classes.buttons}>
            <SubmitButton>Save prices</SubmitButton>
          </div>
        </Stack>
      </PostForm>
    </Card>
  );
}
