import {
  adminBounds,
  anyDay,
  anyQuarterHour,
  type DayOffer,
  dropOffDay,
  dropOffTimes,
  earliestDropOff,
  earliestPickUp,
  latestDropOff,
  latestPickUp,
  pickUpDay,
  pickUpTimes,
} from '~/domain/availability';
import { parseLocalDateTime, type LocalDate, type LocalDateTime } from '~/domain/business-time';
import { type Service, staysOvernight } from '~/domain/services';
import { DateTimeField } from '~/ui/form/date-time-field';
import type { FormField } from '~/ui/form/fields';
import type { BookingDraft, BookingFacts } from './use-booking-draft';

const dropOffFirst: DayOffer = { open: false, reason: 'Choose Drop Off first.' };

type StayTimesProps = {
  service: Service;
  draft: BookingDraft;
  facts: BookingFacts;
  fields: { start: FormField; end: FormField };
  onStart: (value: string) => void;
  onEnd: (value: string) => void;
};

/** Drop Off and Pick Up, offering only what the server accepts (spec section 5, R17). */
export function StayTimes(props: StayTimesProps) {
  return (
    <>
      <DropOff {...props} />
      <PickUp {...props} />
    </>
  );
}

function DropOff({ draft, facts, fields, onStart }: StayTimesProps) {
  const { now, rules, byAdmin } = facts;
  const bounds = byAdmin
    ? adminBounds
    : { min: earliestDropOff(now, rules), max: latestDropOff(now, rules) };
  return (
    <DateTimeField
      field={fields.start}
      label="Drop Off"
      {...bounds}
      value={draft.start}
      describeDay={(date) => (byAdmin ? anyDay() : dropOffDay(date, now, rules))}
      timesFor={(date) => (byAdmin ? anyQuarterHour() : dropOffTimes(date, now, rules))}
      onValueChange={onStart}
    />
  );
}

/** The bounds of Pick Up: after this Drop Off, or after the earliest while none is set. */
function pickUpBounds(service: Service, start: LocalDateTime | null, facts: BookingFacts) {
  const { now, rules, byAdmin } = facts;
  if (byAdmin) return adminBounds;
  return {
    min: earliestPickUp(service, start ?? earliestDropOff(now, rules), rules),
    max: latestPickUp(service, start ?? latestDropOff(now, rules), rules),
  };
}

function PickUp({ service, draft, facts, fields, onEnd }: StayTimesProps) {
  const { rules, byAdmin } = facts;
  const start = parseLocalDateTime(draft.start);

  function describeDay(date: LocalDate): DayOffer {
    if (start === null) return dropOffFirst;
    return byAdmin ? anyDay() : pickUpDay(service, start, date, rules);
  }

  function timesFor(date: LocalDate): number[] {
    if (start === null) return [];
    return byAdmin ? anyQuarterHour() : pickUpTimes(service, start, date, rules);
  }

  return (
    <DateTimeField
      field={fields.end}
      label="Pick Up"
      {...pickUpBounds(service, start, facts)}
      value={draft.end}
      // Spec section 5: disabled until Drop Off is set (Boarding); the field sees to it that this
      // needs JavaScript, without which nothing could enable it again.
      disabled={staysOvernight[service] && start === null}
      describeDay={describeDay}
      timesFor={timesFor}
      onValueChange={onEnd}
    />
  );
}
