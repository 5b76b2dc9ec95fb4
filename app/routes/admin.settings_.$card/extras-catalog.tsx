import {
  type Extra,
  extraPer,
  extraPers,
  extraText,
  mostExtras,
} from '~/features/money/pricing/extras';
import { extraSchema } from '~/features/money/pricing/extras.schema';
import { plainAmount } from '~/core/money/money';
import type { ListedExtra } from '~/features/money/pricing/extras.server';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { asTyped, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckField } from '~/ui/form/choice-fields';
import { SelectField, TextField } from '~/ui/form/fields';
import { CatalogButtons } from '~/features/house/settings/catalog-buttons';
import { CatalogForm } from '~/features/house/settings/catalog-form';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { resultOf, resultOfRow } from '~/ui/form/form-answer';
import { Unfold } from '~/ui/unfold';

/** With the version for its form. */
type ExtraOnPage = ListedExtra & { seen: string };

type Answer = Pick<FormAnswer, 'form' | 'result'>;

const perOptions = extraPers.map((value) => ({ value, label: extraPer[value] }));

/** The extras that owners can choose with a stay (R49): an ordered list, and a form to add one. */
export function ExtrasCatalog({
  extras,
  formKey,
  answer,
}: {
  extras: readonly ExtraOnPage[];
  formKey: string;
  answer: Answer | undefined;
}) {
  const added = resultOf(answer, 'add-extra');
  const full = extras.length >= mostExtras;
  return (
    <Card title="Your extras">
      {extras.length === 0 ? (
        <p>Add one, and owners can choose it when they book. Its price joins the total.</p>
      ) : (
        <ul className={cardClasses.wideList}>
          {extras.map((extra, index) => (
            <ExtraRow
              key={`${extra.id} ${extra.seen}`}
              extra={extra}
              above={extras[index - 1]}
              result={resultOfRow(answer, 'change-extra', { extra_id: extra.id })}
            />
          ))}
        </ul>
      )}
      {full ? (
        <p>You have {mostExtras} extras, which is the most. Retire one to add another.</p>
      ) : (
        <Unfold label="Add an extra" open={extras.length === 0 || Boolean(added)}>
          <ExtraForm key={extras.length} formKey={formKey} result={added} />
        </Unfold>
      )}
    </Card>
  );
}

function ExtraRow({
  extra,
  above,
  result,
}: {
  extra: ExtraOnPage;
  above: Extra | undefined;
  result: FormResult;
}) {
  const { name, offered } = extra;
  return (
    <li className={cardClasses.row}>
      <div className={cardClasses.text}>
        <strong>{name}</strong>
        <br />
        {extraText(extra).slice(name.length + 2)}
        {offered ? '' : ' · not offered now'}
        <Unfold label="Change" open={Boolean(result)}>
          <ExtraForm extra={extra} result={result} />
        </Unfold>
      </div>
      <CatalogButtons
        field="extra_id"
        row={extra}
        above={above}
        move="move-extra"
        out={{ intent: 'retire-extra', label: 'Retire' }}
      />
    </li>
  );
}

function ExtraForm({
  extra,
  formKey,
  result,
}: {
  extra?: ExtraOnPage;
  formKey?: string;
  result: FormResult;
}) {
  const [form, fields] = useCheckedForm(`extra-${extra?.id ?? 'new'}`, extraSchema, {
    lastResult: result,
    defaultValue: extra
      ? {
          name: extra.name,
          price: plainAmount(extra.unitCents),
          per: extra.per,
          ...(extra.offered && { offered: 'on' }),
        }
      : { per: 'dog', offered: 'on' },
    ...asTyped,
  });
  return (
    <CatalogForm
      form={form}
      formKey={formKey}
      noun="extra"
      article="an"
      row={extra}
      result={result}
    >
      <TextField field={fields.name} label="Name" />
      <TextField field={fields.price} label="Price" inputMode="decimal" autoComplete="off" />
      <SelectField field={fields.per} label="Charged" options={perOptions} />
      <CheckField
        field={fields.offered}
        label="Offered"
        description="Untick it to pause it for a while."
      />
    </CatalogForm>
  );
}
