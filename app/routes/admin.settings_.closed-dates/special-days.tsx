import {
  formatDays,
  formatSpecial,
  specialDayKinds,
  specialDayLabels,
  type SpecialSpan,
} from '~/features/booking/places/special-days';
import { specialDaysSchema } from '~/features/booking/places/special-days.schema';
import { Card } from '~/ui/card';
import { SegmentedField } from '~/ui/form/choice-fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { TextField } from '~/ui/form/fields';
import cardClasses from '~/ui/card-parts.module.css';
import { asTyped, useCheckedForm, type FormResult } from '~/ui/form/checked-form';
import classes from './special-days.module.css';

const kinds = specialDayKinds.map((value) => ({ value, label: specialDayLabels[value] }));

/** The form that adds a special day or a range of days. */
export function SetDays({ lastResult }: { lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('close', specialDaysSchema, {
    lastResult,
    defaultValue: { kind: 'closed' },
    ...asTyped,
  });
  return (
    <Card title="Set days apart">
      <PostForm
        form={form}
        className={cardClasses.form ?? ''}
        label="Set days apart"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="close" />
        <FormAlert form={form} />
        <SegmentedField
          field={fields.kind}
          label="What is special"
          options={kinds}
          description="Without Drop Off and Pick Up, a longer stay can still go across the day."
        />
        <div className={cardClasses.fields}>
          <TextField field={fields.from} label="First day" type="date" />
          <TextField field={fields.until} label="Last day" type="date" optional hintBelow />
          <TextField
            field={fields.reason}
            label="Reason"
            description="Owners see it in the calendar, except with another limit."
            hintBelow
          />
        </div>
        <div className={classes.limits}>
          <div className={cardClasses.fields}>
            <TextField
              field={fields.dogLimit}
              label="Dogs in the house at the same time"
              inputMode="numeric"
              description="Empty keeps your usual limit."
              optional
              hintBelow
            />
            <TextField
              field={fields.overnightLimit}
              label="Of them overnight"
              inputMode="numeric"
              description="Empty keeps your usual limit."
              optional
              hintBelow
            />
          </div>
        </div>
        <div className={cardClasses.buttons}>
          <SubmitButton>Save these days</SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

/** The special days from today on, each with a button to remove it. */
export function SpecialSpans({ spans }: { spans: readonly SpecialSpan[] }) {
  return (
    <Card title="Special days">
      {spans.length === 0 ? (
        <p>No days are closed. Close days for a vacation or a family party.</p>
      ) : (
        <ul className={cardClasses.wideList}>
          {spans.map((span) => (
            <SpanRow key={span.from} span={span} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SpanRow({ span }: { span: SpecialSpan }) {
  const { from, until, kind, reason } = span;
  const days = formatDays({ from, until });
  return (
    <li className={cardClasses.row}>
      <div className={cardClasses.text}>
        <strong>{days}</strong>
        <br />
        {formatSpecial(span)}
      </div>
      <PostForm preventScrollReset>
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="until" value={until} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="reason" value={reason} />
        <SubmitButton name="intent" value="open" variant="light" size="sm" about={` ${days}`}>
          {kind === 'closed' ? 'Open again' : 'Remove'}
        </SubmitButton>
      </PostForm>
    </li>
  );
}
