import { closedDatesSchema, type ClosedSpan, formatClosedSpan } from '~/domain/closed-dates.schema';
import { Card } from '~/ui/card';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { TextField } from '~/ui/form/fields';
import classes from '~/ui/card-parts.module.css';
import { asTyped, useCheckedForm, type FormResult } from '~/ui/form/checked-form';

/** The form that closes a day, or some that follow each other. */
export function CloseDates({ lastResult }: { lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('close', closedDatesSchema, {
    lastResult,
    ...asTyped,
  });
  return (
    <Card title="Close days">
      <PostForm form={form} className={classes.form ?? ''} label="Close days" preventScrollReset>
        <input type="hidden" name="intent" value="close" />
        <FormAlert form={form} />
        <div className={classes.fields}>
          <TextField field={fields.from} label="First day" type="date" />
          <TextField field={fields.until} label="Last day" type="date" optional />
          <TextField
            field={fields.reason}
            label="Reason"
            description="Owners see it in the calendar."
          />
        </div>
        <div className={classes.buttons}>
          <SubmitButton>Close these days</SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

/** The closed days from today on, each with the button that opens them again. */
export function ClosedSpans({ spans }: { spans: readonly ClosedSpan[] }) {
  return (
    <Card title="Closed days">
      {spans.length === 0 ? (
        <p>No days are closed. Close days for a vacation or a family party.</p>
      ) : (
        <ul className={classes.wideList}>
          {spans.map((span) => (
            <SpanRow key={span.from} span={span} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SpanRow({ span: { from, until, reason } }: { span: ClosedSpan }) {
  const days = formatClosedSpan({ from, until });
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <strong>{days}</strong>
        <br />
        {reason}
      </div>
      <PostForm preventScrollReset>
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="until" value={until} />
        <input type="hidden" name="reason" value={reason} />
        <SubmitButton name="intent" value="open" variant="light" size="sm" about={` ${days}`}>
          Open again
        </SubmitButton>
      </PostForm>
    </li>
  );
}
