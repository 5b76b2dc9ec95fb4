import { useState } from 'react';
import {
  type DayOffer,
  dropOffDay,
  dropOffTimes,
  earliestDropOff,
  earliestPickUp,
  latestDropOff,
  latestPickUp,
  pickUpDay,
  pickUpTimes,
} from '~/features/booking/rules/availability';
import {
  atMinutes,
  dateOf,
  type LocalDate,
  minutesOf,
  parseLocalDateTime,
  toLocal,
} from '~/core/time/business-time';
import { lateCutLines } from '~/features/money/pricing/cancellation';
import { formatMoment } from '~/core/time/format-dates';
import type { PetFaceFacts as PetFaceView } from '~/core/files/picture-files';
import type { PriceFacts } from '~/features/money/pricing/quote-booking.server';
import { quoteStay, requoted } from '~/features/money/pricing/pricing';
import type { DepositSettings } from '~/features/money/pricing/deposit';
import { termsAfterChange } from '~/features/money/pricing/terms-before';
import {
  type BookingRules,
  changeProblems,
  rulesOfChange,
  overlappingStays,
  samePets,
  type StandingStay,
} from '~/features/booking/rules/stay-rules';
import { stayChangeSchema } from '~/features/booking/requests/stay.schema';
import type { StayToChange } from '~/features/booking/requests/change-page.server';
import { BothTotals, DifferenceFirst } from '~/features/booking/requests/change-card';
import { differenceText } from '~/features/booking/requests/change-difference';
import { StandingNotice } from '~/features/booking/requests/overlap-notice';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { asTyped, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckListField } from '~/ui/form/choice-fields';
import { DateTimeField } from '~/ui/form/date-time-field';
import { TextAreaField } from '~/ui/form/fields';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { PetFace } from '~/features/dogs/pets/pet-faces';

type ChangeFormProps = {
  stay: StayToChange;
  pets: readonly (PetFaceView & { id: string; refusal: string | null })[];
  /** Initial Pick Up: unchanged, or a night later. */
  end: string;
  /** Other stays of the dogs. */
  standing: readonly StandingStay[];
  now: Date;
  rules: BookingRules;
  priceFacts: PriceFacts;
  /** Deposit rule for a request that isn't answered yet (R92). */
  deposit: DepositSettings;
  /** The business owner's first name. */
  by: string;
  formKey: string;
  lastResult: FormResult;
  /** Address of the "Keep it as it is" link. */
  cancel: string;
};

const formId = 'stay-change';

type Draft = { petIds: string[]; start: string; end: string };

const texts = (values: unknown): string[] =>
  (Array.isArray(values) ? values : [values]).filter((one) => typeof one === 'string');

/** New total, calculated like the booking form's (R22); null without an allowed change. */
function quoteChange(draft: Draft, { stay, now, rules, priceFacts }: ChangeFormProps) {
  const [start, end] = [parseLocalDateTime(draft.start), parseLocalDateTime(draft.end)];
  if (start === null || end === null || draft.petIds.length === 0) return null;
  const sameDogs = samePets(draft.petIds, stay.petIds);
  if (sameDogs && start === stay.start && end === stay.end) return null;
  const { service } = stay;
  const problems = changeProblems({ service, start, end }, stay, { now, rules });
  if (problems.start !== null || problems.end !== null) return null;
  const dogs = sameDogs ? stay.dogs : draft.petIds.length;
  const { extras } = stay;
  const late = lateCutLines(stay.cutTerms, stay, { start, end, askedAt: now });
  const quote = requoted(quoteStay({ service, start, end, dogs, ...priceFacts, extras }), [
    ...stay.lines,
    ...(stay.totalByHand ? [] : late),
  ]);
  const changed = { dogs, start, end };
  return { ...quote, changed, ...(stay.totalByHand && { totalCents: stay.totalCents }) };
}

/** Summary of the change: the added price, then the differences (R103). */
function difference(quote: NonNullable<ReturnType<typeof quoteChange>>, props: ChangeFormProps) {
  const { stay, now, rules } = props;
  const today = dateOf(toLocal(now, rules.timeZone));
  const side = ({ start, end, dogs }: typeof quote.changed, totalCents: number) => ({
    dogs,
    totalCents,
    startText: formatMoment(start, today),
    endText: formatMoment(end, today),
  });
  return differenceText(side(stay, stay.totalCents), side(quote.changed, quote.totalCents), stay);
}

/** Form for other dogs or times of a stay, with the new total beside the old (R57). */
export function ChangeForm(props: ChangeFormProps) {
  const { stay, pets, now, rules, by, formKey, lastResult, cancel } = props;
  const values = lastResult?.initialValue;
  const [draft, setDraft] = useState<Draft>(
    values
      ? {
          petIds: texts(values['pets_selected']),
          start: texts(values['start'])[0] ?? '',
          end: texts(values['end'])[0] ?? '',
        }
      : { petIds: stay.petIds, start: stay.start, end: props.end },
  );
  const petIds = pets.map(({ id }) => id);
  const schema = stayChangeSchema({ now, rules, service: stay.service, was: stay, petIds });
  const [form, fields] = useCheckedForm(formId, schema, {
    lastResult,
    defaultValue: { pets_selected: stay.petIds, start: stay.start, end: props.end },
    ...asTyped,
  });

  function readDraft() {
    const element = document.getElementById(formId);
    if (!(element instanceof HTMLFormElement)) return;
    const data = new FormData(element);
    setDraft({
      petIds: texts(data.getAll('pets_selected')),
      start: texts(data.get('start'))[0] ?? '',
      end: texts(data.get('end'))[0] ?? '',
    });
  }

  const quote = quoteChange(draft, props);
  const terms =
    quote === null
      ? ''
      : termsAfterChange(
          stay.terms,
          { start: quote.changed.start, totalCents: quote.totalCents },
          props.deposit,
          { now, timeZone: rules.timeZone },
        );
  const begun = stay.start <= toLocal(now, rules.timeZone);
  const waits = stay.status === 'accepted';
  return (
    <div onChange={readDraft} onInput={readDraft}>
      <PostForm form={form} formKey={formKey} label="Change this stay">
        <div className={classes.form}>
          <input type="hidden" name="version" value={stay.version} />
          <input type="hidden" name="seen_cents" value={quote?.totalCents ?? ''} />
          <FormAlert form={form} />
          <CheckListField
            field={fields.pets_selected}
            label="Who’s coming?"
            options={pets.map((pet) => ({
              value: pet.id,
              label: pet.name,
              picture: <PetFace pet={pet} size="small" />,
              ...(pet.refusal !== null && { disabled: true, description: pet.refusal }),
            }))}
          />
          {begun ? (
            <p>
              The stay has begun, so Drop Off stays as it was.
              <input type="hidden" name="start" value={stay.start} />
            </p>
          ) : (
            <DateTimeField
              field={fields.start}
              label="Drop Off"
              min={earliestDropOff(stay.service, now, rules)}
              max={latestDropOff(now, rules)}
              describeDay={(date) => dropOffDay(stay.service, date, now, rules)}
              timesFor={(date) => dropOffTimes(stay.service, date, now, rules)}
            />
          )}
          <PickUp {...props} field={fields.end} start={parseLocalDateTime(draft.start)} />
          <StandingNotice
            stays={overlappingStays(props.standing, {
              petIds: draft.petIds,
              start: parseLocalDateTime(draft.start),
              end: parseLocalDateTime(draft.end),
            })}
            pets={pets}
            goOn="You can still ask for this change."
          />
          <TextAreaField
            field={fields.message}
            label="Message"
            description={`Anything ${by} should know about this change?`}
            optional
            rows={2}
          />
          <div aria-live="polite">
            <Card title="The new total">
              {quote === null ? (
                <p className={classes.quiet}>Choose other times or dogs to see the new total.</p>
              ) : (
                <>
                  <DifferenceFirst>{difference(quote, props)}</DifferenceFirst>
                  {stay.totalByHand ? (
                    <p>{by} set your total. Any difference is agreed with you.</p>
                  ) : (
                    <BothTotals was={stay} wanted={quote} />
                  )}
                  {terms === '' ? null : <p>{terms}</p>}
                </>
              )}
            </Card>
          </div>
          <p className={classes.quiet}>
            {waits
              ? `Until ${by} confirms the change, your stay is as it was.`
              : 'Your request is changed right away, and still needs to be confirmed.'}
          </p>
          <div className={classes.buttons}>
            <noscript>
              <SubmitButton name="intent" value="quote" variant="default">
                Show the new total
              </SubmitButton>
            </noscript>
            <SubmitButton>{waits ? 'Ask for this change' : 'Change my request'}</SubmitButton>
            <LinkButton to={cancel} variant="default">
              Keep it as it is
            </LinkButton>
          </div>
        </div>
      </PostForm>
    </div>
  );
}

const passed: DayOffer = { open: false, reason: 'That day has already passed.' };

function PickUp({
  stay,
  now,
  rules,
  field,
  start,
}: ChangeFormProps & {
  field: Parameters<typeof DateTimeField>[0]['field'];
  start: string | null;
}) {
  const local = toLocal(now, rules.timeZone);
  const { service } = stay;
  const from = start ?? earliestDropOff(service, now, rules);
  const on = (date: LocalDate) =>
    rulesOfChange({ start: from, end: atMinutes(date, 0) }, stay, rules);
  const ahead = (date: LocalDate) => (minutes: number) =>
    date > dateOf(local) || minutes > minutesOf(local);
  const earliest = earliestPickUp(service, from, on(dateOf(stay.end)));
  return (
    <DateTimeField
      field={field}
      label="Pick Up"
      min={earliest < local ? `${dateOf(local)}T00:00` : earliest}
      max={latestPickUp(service, from, rules)}
      describeDay={(date) =>
        date < dateOf(local) ? passed : pickUpDay(service, from, date, on(date))
      }
      timesFor={(date) => pickUpTimes(service, from, date, on(date)).filter(ahead(date))}
    />
  );
}
