import { bookingEditSchema } from '~/features/booking/requests/stay.schema';
import { statusChoices } from '~/features/booking/rules/booking-status';
import { extraText } from '~/features/money/pricing/extras';
import { formatMoney, type Cents } from '~/core/money/money';
import { services } from '~/features/booking/rules/services';
import type { EditPage } from '~/features/booking/requests/edit-page.server';
import { Card } from '~/ui/card';
import { CheckField, CheckListField } from '~/ui/form/choice-fields';
import { DateTimeField } from '~/ui/form/date-time-field';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { SelectField, TextAreaField, TextField } from '~/ui/form/fields';
import { LinkButton } from '~/ui/button';
import classes from '~/ui/card-parts.module.css';
import { adminBounds, anyDay, anyQuarterHour } from '~/features/booking/rules/availability';
import { useCheckedForm, type FormResult } from '~/ui/form/checked-form';

type EditBookingFormProps = Omit<EditPage, 'ownerName' | 'ownerGone'> & {
  formKey: string;
  /** Initial Pick Up. */
  end: string;
  /** Address of the Cancel link. */
  cancel: string;
  lastResult: FormResult;
  /** Notice codes that the admin has seen, so the next Save continues (K3). */
  noticed: readonly string[];
};

/** Hint for the total: its current state and the effect of saving (R27). */
function totalHint(totalByHand: boolean, calculatedCents: Cents, extras: boolean): string {
  return totalByHand
    ? `Set manually. Calculated: ${formatMoney(calculatedCents)}.`
    : `Type an amount to override the total. Changing dogs, service${extras ? ', times or extras' : ' or times'} recalculates it.`;
}

/** The admin's edit of a booking (spec sections 2 and 6): Save, Recalculate, Cancel. */
export function EditBookingForm(props: EditBookingFormProps) {
  const { booking, calculatedCents, pets, chosen, facts, formKey, cancel, lastResult, noticed } =
    props;
  const { extras, chosenExtras } = props;
  const [form, fields] = useCheckedForm('edit-booking', bookingEditSchema(facts), {
    lastResult,
    defaultValue: {
      pets_selected: [...chosen],
      service: booking.service,
      status: booking.status,
      start: booking.start,
      end: props.end,
      message: booking.message,
      extras: chosenExtras,
      total: formatMoney(booking.totalCents),
    },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  return (
    <Card>
      <PostForm form={form} formKey={formKey} label="Edit a booking" className={classes.form ?? ''}>
        {/* The version shown now: after a conflict, the next Save overwrites (R15). */}
        <input type="hidden" name="version" value={booking.version} />
        {noticed.map((code) => (
          <input key={code} type="hidden" name="noticed" value={code} />
        ))}
        <FormAlert form={form} />
        {pets.length === 0 ? null : (
          <CheckListField
            field={fields.pets_selected}
            label="Pets"
            options={pets.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <div className={classes.fields}>
          <SelectField field={fields.service} label="Service" options={[...services]} />
          <SelectField
            field={fields.status}
            label="Status"
            options={statusChoices(booking.status)}
          />
        </div>
        <DateTimeField
          field={fields.start}
          label="Drop Off"
          {...adminBounds}
          describeDay={anyDay}
          timesFor={anyQuarterHour}
        />
        <DateTimeField
          field={fields.end}
          label="Pick Up"
          {...adminBounds}
          describeDay={anyDay}
          timesFor={anyQuarterHour}
        />
        {extras.length === 0 ? null : (
          <CheckListField
            field={fields.extras}
            label="Extras"
            optional
            options={extras.map((extra) => ({
              value: extra.id,
              label: extraText(extra),
              ...(!extra.offered && { description: 'No longer offered' }),
            }))}
          />
        )}
        <TextAreaField field={fields.message} label="Message" optional />
        <TextField
          field={fields.total}
          label="Total"
          inputMode="decimal"
          autoComplete="off"
          description={totalHint(booking.totalByHand, calculatedCents, extras.length > 0)}
        />
        {booking.over ? (
          <CheckField
            field={fields.tell_owner}
            label="Tell the owner?"
            description="This stay is over, so they get no email unless you tick this."
          />
        ) : null}
        <div className={classes.buttons}>
          <SubmitButton>Save</SubmitButton>
          <SubmitButton name="intent" value="recalculate" variant="light">
            Recalculate
          </SubmitButton>
          <LinkButton to={cancel} variant="default">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Card>
  );
}
