import { useLocation } from '@remix-run/react';
import type * as z from 'zod';
import { bookingFailed } from '~/core/text/error-texts';
import type { bookingSchema } from '~/features/booking/requests/stay.schema';
import { parseLocalDateTime } from '~/core/time/business-time';
import { extraText } from '~/features/money/pricing/extras';
import { overlappingStays } from '~/features/booking/rules/stay-rules';
import type { PetFaceFacts as PetFaceView } from '~/core/files/picture-files';
import type { Service } from '~/features/booking/rules/services';
import { staySummary } from '~/features/booking/rules/stay-labels';
import { backToDraft } from '~/ui/form/with-draft';
import { ReadinessList } from '~/features/booking/readiness/before-the-stay';
import type { AgreementToSign } from '~/features/people/agreements/agreement-page.server';
import { SignAgreement } from '~/features/people/agreements/sign-agreement';
import { Card } from '~/ui/card';
import { TotalBar } from './total-bar';
import { CheckListField } from '~/ui/form/choice-fields';
import { PetFace } from '~/features/dogs/pets/pet-faces';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { TextAreaField } from '~/ui/form/fields';
import { useRulesWhenEntered } from '~/ui/form/use-rules';
import { FormWithAside } from '~/ui/layout/form-with-aside';
import { StandingNotice } from '~/features/booking/requests/overlap-notice';
import type { DaysShown } from '~/features/booking/requests/offer-days.server';
import { MoreDays, quoteDays, useMoreDays } from './more-days';
import { StayTimesFields } from './stay-times';
import {
  cancelTextOf,
  depositTextOf,
  confirmedAtOnce,
  formId,
  linesBefore,
  quoteDraft,
  useBookingDraft,
  type BookingDraft,
  type BookingFacts,
} from './use-booking-draft';
import type { FormResult } from '~/ui/form/checked-form';
import type { FullStay } from '~/features/booking/places/free-stays.server';
import { FullNotice } from './full-notice';
import { useForm } from '~/ui/form/use-form';

type BookingFormProps = {
  service: Service;
  pets: readonly (PetFaceView & { id: string; refusal: string | null })[];
  /** Initial values. */
  initial: BookingDraft & { message: string };
  facts: BookingFacts;
  formKey: string;
  lastResult: FormResult;
  /** Notice codes that the admin has seen, so the next press continues (K3). */
  noticed: readonly string[];
  /** The stay that the server found full, with free places near it. */
  full: FullStay | null;
  ownerId: string;
  /** "More days" at first and as the server answered; null if not offered (R53). */
  moreDays: { first: DaysShown; answered: DaysShown | undefined } | null;
  /** Agreement to sign with the request (R46); null if there is nothing to sign. */
  agreement: AgreementToSign | null;
};

const loadCheck = () => import('./check-booking').then(({ checkBooking }) => checkBooking);

const usualTerms = 'Nothing to pay now, and you can cancel until the stay ends.';
const cancelAnyTime = 'You can cancel until the stay ends.';

const confirmedRightAway = 'We know you: this stay is confirmed right away if a place is free.';

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** Draft from the server's answer to the form, or the initial values. */
function draftFrom(result: FormResult, initial: BookingDraft): BookingDraft {
  const values = result?.initialValue;
  if (!values) return initial;
  return {
    pets: texts(values['pets_selected']),
    start: texts(values['start'])[0] ?? '',
    end: texts(values['end'])[0] ?? '',
    extras: texts(values['extras']),
  };
}

const none: DaysShown = { weekdays: [], weeks: '', days: [], errors: {} };

/** Initial "More days", or those of an unfinished booking. */
function daysFrom(result: FormResult, first: DaysShown | null): DaysShown {
  const values = result?.initialValue;
  if (!values?.['weekday'] || first === null) return first ?? none;
  const weeks = texts(values['weeks'])[0] ?? first.weeks;
  return { ...first, weekdays: texts(values['weekday']), weeks };
}

/** The booking form of one service, with its live Total (spec section 2, R22). */
export function BookingForm(props: BookingFormProps) {
  const { service, pets, initial, facts, formKey, lastResult, noticed, full, moreDays, agreement } =
    props;
  const { draft, choosePets, chooseExtras, chooseStart, chooseEnd, chooseTimes } = useBookingDraft(
    formId,
    draftFrom(lastResult, initial),
  );
  const [form, fields] = useForm<z.input<ReturnType<typeof bookingSchema>>, unknown>({
    id: formId,
    lastResult,
    defaultValue: {
      pets_selected: initial.pets,
      extras: initial.extras,
      message: initial.message,
    },
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: useRulesWhenEntered(formId, loadCheck, {
      ...facts,
      petIds: pets.map((pet) => pet.id),
      asksSignature: agreement !== null,
    }),
  });

  /** Fills in the offered times, and validates invalid fields again. */
  function take(times: { start: string; end: string }) {
    chooseTimes(times);
    requestAnimationFrame(() => {
      form.validate({ name: fields.start.name });
      form.validate({ name: fields.end.name });
      document.getElementById(fields.start.id)?.focus();
    });
  }

  const [shown, setShown] = useMoreDays(
    daysFrom(lastResult, moreDays?.first ?? null),
    moreDays?.answered,
  );
  const single = quoteDraft(service, draft, facts);
  const several = moreDays && quoteDays(shown);
  const quote = several ? several.quote : single;
  const isPriced = single !== null && !several;
  const cancelText = cancelTextOf(service, draft, facts, isPriced);
  const depositText = depositTextOf(service, draft, facts, isPriced ? single.totalCents : null);
  const terms =
    depositText !== null
      ? `${depositText} ${cancelText ?? cancelAnyTime}`
      : cancelText === null
        ? usualTerms
        : `Nothing to pay now. ${cancelText}`;
  const address = useLocation();
  const lines = linesBefore(draft, pets, facts);
  return (
    <PostForm form={form} formKey={formKey} failure={bookingFailed} label={`${service} request`}>
      <input type="hidden" name="service" value={service} />
      {/* R67: the total that the person agrees to; empty until a total is shown. */}
      <input type="hidden" name="seen_cents" value={several ? '' : (quote?.totalCents ?? '')} />
      {noticed.map((code) => (
        <input key={code} type="hidden" name="noticed" value={code} />
      ))}
      <FormWithAside
        aside={
          <TotalBar
            quote={quote}
            summary={
              several
                ? several.summary
                : quote && staySummary({ service, ...draft }, facts.priceFacts.holidays)
            }
            terms={
              facts.byAdmin
                ? null
                : quote && !several && confirmedAtOnce(service, draft, facts)
                  ? `${confirmedRightAway} ${terms}`
                  : terms
            }
          >
            <noscript>
              <SubmitButton name="intent" value="quote" variant="default" fullWidth>
                Update total
              </SubmitButton>
            </noscript>
            <SubmitButton fullWidth size="lg">
              Book!
            </SubmitButton>
          </TotalBar>
        }
      >
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
          onValuesChange={choosePets}
        />
        <StayTimesFields
          service={service}
          draft={draft}
          facts={facts}
          fields={fields}
          onStart={chooseStart}
          onEnd={chooseEnd}
        />
        <FullNotice
          draft={draft}
          facts={facts}
          full={full}
          refused={Boolean(lastResult?.error)}
          ownerId={props.ownerId}
          onTake={take}
        />
        {facts.priceFacts.offered.length > 0 ? (
          <CheckListField
            field={fields.extras}
            label="Extras"
            optional
            options={facts.priceFacts.offered.map((extra) => ({
              value: extra.id,
              label: extraText(extra),
            }))}
            onValuesChange={chooseExtras}
          />
        ) : null}
        {moreDays ? (
          <MoreDays shown={shown} onChange={setShown} stay={single ? JSON.stringify(draft) : ''} />
        ) : null}
        <StandingNotice
          stays={overlappingStays(several ? [] : facts.standing, {
            petIds: draft.pets,
            start: parseLocalDateTime(draft.start),
            end: parseLocalDateTime(draft.end),
          })}
          pets={pets}
          goOn="You can still book this stay."
        />
        {lines.length > 0 ? (
          <Card title="Before the stay" tone="tinted">
            <ReadinessList lines={lines} forAdmin={facts.byAdmin} back={backToDraft(address)} />
          </Card>
        ) : null}
        <TextAreaField
          field={fields.message}
          label="Message"
          description="Anything we should know about this stay?"
          optional
        />
        {agreement ? <SignAgreement agreement={agreement} field={fields.signed_name} /> : null}
      </FormWithAside>
    </PostForm>
  );
}
