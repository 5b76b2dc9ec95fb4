import { Link } from '@remix-run/react';
import {
  type CareKind,
  careKinds,
  itemText,
  mostItems,
  presets,
  careTimesText,
} from '~/features/day/care/care';
import { careItemSchema, otherTimes } from '~/features/day/care/care.schema';
import { formatShortDay, formatTime } from '~/core/time/format-dates';
import { clockText } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import type { PlannedItem } from '~/features/day/care/care-plans.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckListField, SegmentedField } from '~/ui/form/choice-fields';
import { TextField } from '~/ui/form/fields';
import { SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { AskFirst } from '~/ui/form/ask-first';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './care-plan.module.css';

type Dog = { id: string; name: string; foodInfo: string; medInfo: string };

/** A dog's care plan, and the form that adds or changes an item (R51). */
export function CarePlan({
  pet,
  items,
  changed,
  formKey,
  lastResult,
  refusal,
}: {
  pet: Dog;
  items: readonly PlannedItem[];
  /** The item to edit. */
  changed: PlannedItem | null;
  formKey: string;
  lastResult: FormResult;
  refusal: string | undefined;
}) {
  return (
    <PageFrame
      width="text"
      title={`Meals and medicine of ${pet.name}`}
      lead={<p>We go by this while {pet.name} is with us, and you see what was given.</p>}
      actions={
        <LinkButton to={paths.pet(pet.id)} variant="subtle">
          {`Back to ${pet.name}`}
        </LinkButton>
      }
      refusal={refusal}
    >
      <Card title="Plan">
        {items.length === 0 ? <Texts pet={pet} /> : null}
        <ul className={classes.items}>
          {items.map((item) => (
            <Item key={item.id} pet={pet} item={item} />
          ))}
        </ul>
      </Card>
      {items.length >= mostItems && changed === null ? (
        <p>{`A dog can have up to ${mostItems} of these. Stop one to add another.`}</p>
      ) : (
        <Card title={changed === null ? 'Add' : `Change ${changed.what}`}>
          <ItemForm
            // A new form for each item, and after each save.
            key={changed?.id ?? `after ${items.map(({ id }) => id).join()}`}
            pet={pet}
            item={changed}
            formKey={formKey}
            lastResult={lastResult}
          />
        </Card>
      )}
    </PageFrame>
  );
}

function Texts({ pet: { name, foodInfo, medInfo } }: { pet: Dog }) {
  const oldTexts = [foodInfo && `Food: ${foodInfo}`, medInfo && `Medicine: ${medInfo}`].filter(
    Boolean,
  );
  return (
    <>
      <p>
        {oldTexts.length === 0
          ? `Nothing yet. Add what ${name} eats and takes, each with its times.`
          : `No times yet. Until you add them, we go by what you wrote about ${name}:`}
      </p>
      {oldTexts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

function Item({ pet, item }: { pet: Dog; item: PlannedItem }) {
  const { id, what, times, reason, note, fromDate, untilDate } = item;
  const days = [
    fromDate === null ? '' : `from ${formatShortDay(fromDate)}`,
    untilDate === null ? '' : `until ${formatShortDay(untilDate)}`,
  ];
  const more = [reason && `For ${reason}.`, note].filter(Boolean).join(' ');
  return (
    <li className={classes.item}>
      <div>
        <p>
          <strong>{itemText(item)}</strong>
        </p>
        <p className={classes.quiet}>
          {[careTimesText(times), ...days].filter(Boolean).join(', ')}
        </p>
        {more === '' ? null : <p className={classes.quiet}>{more}</p>}
      </div>
      <div className={classes.buttons}>
        <Link to={paths.petCare(pet.id, id)} className={classes.link}>
          Change<VisuallyHidden> {what}</VisuallyHidden>
        </Link>
        <AskFirst
          label="Stop"
          about={` ${what}`}
          question={`Stop ${what}? What was given so far stays on record.`}
          answer={`Stop ${what}`}
        >
          <input type="hidden" name="intent" value="stop" />
          <input type="hidden" name="item_id" value={id} />
        </AskFirst>
      </div>
    </li>
  );
}

const kindLabels: Record<CareKind, string> = {
  meal: 'Meal',
  medicine: 'Medicine',
  other: 'Something else',
};

const fewestOthers = 3;

/** The inputs that hold these times. */
function otherTexts(
  others: readonly number[],
): Partial<Record<(typeof otherTimes)[number], string>> {
  const texts: Partial<Record<(typeof otherTimes)[number], string>> = {};
  for (const [index, name] of otherTimes.entries()) {
    const minutes = others[index];
    if (minutes !== undefined) texts[name] = clockText(minutes);
  }
  return texts;
}

function ItemForm({
  pet,
  item,
  formKey,
  lastResult,
}: {
  pet: Dog;
  item: PlannedItem | null;
  formKey: string;
  lastResult: FormResult;
}) {
  const preset = new Set<number>(presets.map(({ minutes }) => minutes));
  const times = item?.times ?? [];
  const others = times.filter((minutes) => !preset.has(minutes));
  const shown = otherTimes.slice(0, Math.max(fewestOthers, others.length + 2));
  const [form, fields] = useCheckedForm('care', careItemSchema, {
    lastResult,
    defaultValue: {
      kind: item?.kind ?? 'meal',
      what: item?.what ?? '',
      amount: item?.amount ?? '',
      times: times.filter((minutes) => preset.has(minutes)).map(clockText),
      ...otherTexts(others),
      reason: item?.reason ?? '',
      note: item?.note ?? '',
      from_date: item?.fromDate ?? '',
      until_date: item?.untilDate ?? '',
    },
  });
  return (
    <CheckedForm
      form={form}
      formKey={formKey}
      label={item === null ? `Add to the plan of ${pet.name}` : `Change ${item.what}`}
      action={paths.petCare(pet.id, item?.id)}
      hidden={item === null ? {} : { item_id: item.id }}
    >
      <SegmentedField
        field={fields.kind}
        label="Kind"
        options={careKinds.map((value) => ({ value, label: kindLabels[value] }))}
      />
      <TextField
        field={fields.what}
        label="What"
        description="For medicine, its name and strength: Apoquel 16 mg."
        autoComplete="off"
      />
      <TextField
        field={fields.amount}
        label="How much"
        description="1 cup, 1 tablet."
        optional
        autoComplete="off"
      />
      <CheckListField
        field={fields.times}
        label="When"
        options={presets.map(({ label, minutes }) => ({
          value: clockText(minutes),
          label: `${label}, ${formatTime(minutes)}`,
        }))}
      />
      <div className={classes.times}>
        {shown.map((name, index) => (
          <TextField
            key={name}
            field={fields[name]}
            label={index === 0 ? 'Another time' : `Another time, ${index + 1}`}
            type="time"
            step={900}
            autoComplete="off"
          />
        ))}
      </div>
      <TextField
        field={fields.reason}
        label="What the medicine is for"
        optional
        autoComplete="off"
      />
      <TextField
        field={fields.note}
        label="How to give it"
        description="With food, in cheese, soaked."
        optional
        autoComplete="off"
      />
      <div className={classes.times}>
        <TextField
          field={fields.from_date}
          label="First day"
          type="date"
          optional
          autoComplete="off"
        />
        <TextField
          field={fields.until_date}
          label="Last day"
          type="date"
          optional
          autoComplete="off"
        />
      </div>
      <div className={classes.buttons}>
        <SubmitButton>{item === null ? 'Add' : 'Save'}</SubmitButton>
        {item === null ? null : (
          <LinkButton to={paths.petCare(pet.id)} variant="subtle">
            Cancel
          </LinkButton>
        )}
      </div>
    </CheckedForm>
  );
}
