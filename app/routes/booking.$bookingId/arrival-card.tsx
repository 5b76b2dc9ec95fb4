import {
  type ArrivalIntent,
  arrivedSchema,
  correctTimesSchema,
  leftSchema,
} from '~/features/day/arrivals/arrivals.schema';
import { addsTax } from '~/features/money/pricing/tax';
import { formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import { countedMinutes } from '~/core/text/counted';
import { paths } from '~/core/web/paths';
import type {
  ArrivalFacts,
  BookingDetails,
  LatePickUp,
} from '~/features/booking/lists/booking-details.server';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { stillHere } from '~/features/day/belongings/belongings';
import { BelongingsTicks } from '~/features/day/belongings/belongings-ticks';
import { seenStay } from '~/features/day/arrivals/arrivals';
import { AlertBox } from '~/ui/alert-box';
import { NotedTimes } from '~/features/booking/lists/what-next';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { TextField } from '~/ui/form/fields';
import { resultOf } from '~/ui/form/form-answer';
import type { FormField } from '~/ui/form/form-field';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { LinkButton } from '~/ui/button';
import { Unfold } from '~/ui/unfold';

type Booking = Pick<BookingDetails, 'id' | 'version' | 'petNames' | 'belongings' | 'lines'>;

type FormProps = { booking: Booking; arrival: ArrivalFacts; result: FormResult };

/** Answer to the page's last form. */
export type ArrivalAnswer = Pick<FormAnswer, 'form' | 'result'> | undefined;

type Noting = { booking: Booking; arrival: ArrivalFacts; answer: ArrivalAnswer };

const keyOf = ({ booking, arrival }: Noting) => `${booking.version} ${arrival.next ?? ''}`;

/** The admin's next arrival or departure to note (R50, R82). */
export function ArrivalNext(noting: Noting) {
  const { booking, arrival, answer } = noting;
  const { next, late, latePickUp, missing } = arrival;
  const forms = { key: keyOf(noting), booking, arrival };
  return (
    <>
      {late === null ? null : <AlertBox kind="warning">{late}.</AlertBox>}
      {latePickUp ? <LateQuestion booking={booking} late={latePickUp} /> : null}
      {next === 'arrived' ? (
        <ArrivedForm {...forms} result={resultOf(answer, 'arrived')} />
      ) : next === 'left' ? (
        <LeftForm {...forms} result={resultOf(answer, 'left')} />
      ) : null}
      {missing ? <MissingForm booking={booking} over={next === 'came'} /> : null}
    </>
  );
}

/** Arrival and departure times, with the form to correct them. */
export function ArrivalTimes(noting: Noting) {
  const { booking, arrival, answer } = noting;
  const correction = resultOf(answer, 'correct-times');
  return (
    <Card title="Arrival and departure">
      <NotedTimes petNames={booking.petNames} arrival={arrival} />
      <Unfold label="Correct the times" open={correction !== undefined}>
        <CorrectTimesForm
          key={keyOf(noting)}
          booking={booking}
          arrival={arrival}
          result={correction}
        />
      </Unfold>
    </Card>
  );
}

const hidden = (intent: ArrivalIntent, { id, version }: Booking) => ({
  intent,
  booking_id: id,
  version: String(version),
});

/** Asks about the fee for a late Pick Up: nothing is charged before the admin confirms. */
function LateQuestion({ booking, late }: { booking: Booking; late: LatePickUp }) {
  const { minutes, cents, until } = late;
  const minutesText = `${countedMinutes(minutes)} late`;
  return (
    <AlertBox kind="warning" title="Late Pick Up">
      <p>
        {until !== null
          ? `${minutesText}. This was more than a late Pick Up: change the booking.`
          : cents === null
            ? `${minutesText}. Your settings ask nothing for it now.`
            : `${minutesText}: add ${formatMoney(cents)}${addsTax(booking.lines) ? ' plus tax' : ''}?`}
      </p>
      <div className={cardClasses.buttons}>
        {until === null ? null : (
          <LinkButton to={paths.editBooking(booking.id, { stay: true }, until)}>
            Change the booking
          </LinkButton>
        )}
        {cents === null ? null : (
          <PostForm label="Charge the late Pick Up" preventScrollReset>
            <Hidden {...hidden('charge-late', booking)} seen_cents={String(cents)} />
            <SubmitButton>Add {formatMoney(cents)}</SubmitButton>
          </PostForm>
        )}
        <PostForm label="Leave the late Pick Up" preventScrollReset>
          <Hidden intent="leave-late" stay={seenStay(booking)} />
          <SubmitButton variant="default">Leave it</SubmitButton>
        </PostForm>
      </div>
    </AlertBox>
  );
}

function Hidden(fields: Readonly<Record<string, string>>) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function AnotherTime({ field, label, open }: { field: FormField; label: string; open: boolean }) {
  return (
    <Unfold label="At another time" open={open}>
      <TextField field={field} label={label} type="time" description="Empty is now." optional />
    </Unfold>
  );
}

function ArrivedForm({ booking, result }: FormProps) {
  const [form, fields] = useCheckedForm('arrived', arrivedSchema, {
    lastResult: result,
    shouldRevalidate: 'onInput',
  });
  return (
    <CheckedForm form={form} label="Arrived" hidden={hidden('arrived', booking)} preventScrollReset>
      <TextField
        field={fields.belongings}
        label="Also brought"
        description="Such as a blue blanket, a bag of kibble."
        optional
        autoComplete="off"
      />
      <TextField field={fields.brought_by} label="Who brought them" optional autoComplete="off" />
      <AnotherTime field={fields.time} label="Arrived at" open={result !== undefined} />
      <div className={cardClasses.buttons}>
        <SubmitButton>Arrived</SubmitButton>
      </div>
    </CheckedForm>
  );
}

/** Buttons from Drop Off on: "didn't come", and after the stay also "came" (R82). */
function MissingForm({ booking, over }: { booking: Booking; over: boolean }) {
  const { id, version, petNames } = booking;
  return (
    <PostForm label="Whether they came" preventScrollReset>
      {over ? <p>Did {nameList(petNames) || 'they'} come?</p> : null}
      <Hidden booking_id={id} version={String(version)} />
      <div className={cardClasses.buttons}>
        {over ? (
          <SubmitButton name="intent" value="came">
            Came
          </SubmitButton>
        ) : null}
        <SubmitButton name="intent" value="didnt-come" variant="default">
          Didn’t come
        </SubmitButton>
      </div>
    </PostForm>
  );
}

function LeftForm({ booking, result }: FormProps) {
  const [form, fields] = useCheckedForm('left', leftSchema, {
    lastResult: result,
    shouldRevalidate: 'onInput',
  });
  return (
    <CheckedForm form={form} label="Left" hidden={hidden('left', booking)} preventScrollReset>
      <TextField field={fields.picked_up_by} label="Who picked up" optional autoComplete="off" />
      <BelongingsTicks things={stillHere(booking.belongings?.list ?? [])} />
      <AnotherTime field={fields.time} label="Left at" open={result !== undefined} />
      <div className={cardClasses.buttons}>
        <SubmitButton>Left</SubmitButton>
      </div>
    </CheckedForm>
  );
}

function CorrectTimesForm({ booking, arrival, result }: FormProps) {
  const { arrivedAt, leftAt, broughtBy, pickedUpBy } = arrival;
  const [form, fields] = useCheckedForm('correct-times', correctTimesSchema, {
    lastResult: result,
    defaultValue: {
      ...{ arrived: arrivedAt ?? '', left: leftAt ?? '' },
      ...{ brought_by: broughtBy, picked_up_by: pickedUpBy },
    },
    shouldRevalidate: 'onInput',
  });
  return (
    <CheckedForm
      form={form}
      label="Correct the times"
      hidden={hidden('correct-times', booking)}
      preventScrollReset
    >
      <p className={cardClasses.quiet}>Empty means that it is not noted.</p>
      <div className={cardClasses.fields}>
        <TextField field={fields.arrived} label="Dogs arrived" type="datetime-local" optional />
        <TextField field={fields.left} label="Dogs left" type="datetime-local" optional />
        <TextField field={fields.brought_by} label="Brought by" autoComplete="off" optional />
        <TextField field={fields.picked_up_by} label="Picked up by" autoComplete="off" optional />
      </div>
      <div className={cardClasses.buttons}>
        <SubmitButton variant="default">Save times</SubmitButton>
      </div>
    </CheckedForm>
  );
}
