import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { mostDogs, type StayQuery } from '~/features/booking/rules/stay-query';
import { counted } from '~/core/text/counted';
import { services } from '~/features/booking/rules/services';
import { quarterHour } from '~/features/booking/rules/stay-rules';
import { paths } from '~/core/web/paths';
import type { AnsweredStay, Booker, RatesPage } from './rates-page.server';
import type { Room } from '~/features/booking/waitlist/room.server';
import { AlertBox } from '~/ui/alert-box';
import { Button, LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ChoiceField } from '~/ui/form/choice-fields';
import { type FieldProps, initialText, useInputProps, SelectField } from '~/ui/form/fields';
import { QuoteLines } from '~/features/money/pricing/money';
import classes from './rates.module.css';
import { useForm } from '~/ui/form/use-form';

const hints = {
  cost: 'Choose dogs and times to see the total and how it adds up. You need no account for it.',
  room: 'Choose dogs and times to see if there’s room and what it costs. No account needed.',
};

const dogCounts = Array.from({ length: mostDogs }, (_, index) => String(index + 1));

type CostForm = { service: string; dogs: string; from: string; to: string };

/**
 * "What would it cost?", and with a limit "Is there room?" (R43): a GET form to the page's own URL, so that
 * it works without scripts and account, and the answer can be shared. It uses the same function as the
 * booking's total (R22).
 */
export function CostCalculator({
  action,
  calculator,
  booker,
  picture,
}: {
  /** URL of the page with the answer. */
  action: string;
  calculator: RatesPage['calculator'];
  booker: Booker;
  picture: ReactNode;
}) {
  const { service, result, stay, limited, room, earliest, latestDropOff, latestPickUp } =
    calculator;
  const [, fields] = useForm<CostForm>({
    id: 'cost-form',
    lastResult: result ?? null,
    defaultValue: { service, dogs: '1' },
  });
  const { from, to } = fields;
  return (
    <Card title={limited ? 'Is there room, and what would it cost?' : 'What would it cost?'}>
      <div id="check" className={classes.calculator}>
        <form method="get" action={`${action}#cost`} noValidate className={classes.form}>
          <ChoiceField field={fields.service} label="Service" options={services} />
          <SelectField field={fields.dogs} label="Dogs" options={dogCounts} />
          <TimeField field={from} label="Drop Off" min={earliest} max={latestDropOff} />
          <TimeField field={to} label="Pick Up" min={earliest} max={latestPickUp} />
          <Button type="submit">{limited ? 'Check room and cost' : 'Show the cost'}</Button>
        </form>
        <CostAnswer
          stay={stay}
          room={room}
          refused={refusals(fields)}
          booker={booker}
          picture={picture}
          hint={limited ? hints.room : hints.cost}
        />
      </div>
    </Card>
  );
}

type Asked = { id: string; errors?: string[] | undefined };

const labels = { service: 'Service', dogs: 'Dogs', from: 'Drop Off', to: 'Pick Up' };

/** Returns the errors, each with its field. */
function refusals(fields: Record<keyof typeof labels, Asked>) {
  return (['service', 'dogs', 'from', 'to'] as const).flatMap((name) =>
    (fields[name].errors ?? []).map((sentence) => {
      return { id: fields[name].id, label: labels[name], sentence };
    }),
  );
}

/** A date and time with the browser's native input, for a page without scripts. */
function TimeField(props: FieldProps & { min: string; max: string }) {
  const { min, max, field } = props;
  const { id, name, required, ...frame } = useInputProps(props);
  return (
    <Input.Wrapper id={id} {...frame}>
      <Input
        type="datetime-local"
        name={name}
        step={quarterHour * 60}
        min={min}
        max={max}
        required={required}
        error={frame.error}
        defaultValue={initialText(field)}
      />
    </Input.Wrapper>
  );
}

type CostRefusal = { id: string; label: string; sentence: string };

/** The calculator's answer, which `#cost` links to: it takes the focus, so that it's in view and read out. */
function CostAnswer({
  stay,
  room,
  refused,
  booker,
  picture,
  hint,
}: {
  stay: AnsweredStay | null;
  room: Room | null;
  refused: readonly CostRefusal[];
  booker: Booker;
  picture: ReactNode;
  hint: string;
}) {
  return (
    <div id="cost" tabIndex={-1} role="group" aria-label="The cost" className={classes.answer}>
      {stay ? <Stay stay={stay} room={room} booker={booker} /> : null}
      {refused.length > 0 ? (
        <AlertBox kind="error" title="We cannot work that out yet">
          <ul className={classes.refusals}>
            {refused.map(({ id, label, sentence }) => (
              <li key={id + sentence}>
                <a href={`#${id}`}>{label}</a>: {sentence}
              </li>
            ))}
          </ul>
        </AlertBox>
      ) : null}
      {stay === null && refused.length === 0 ? (
        <>
          <div className={classes.picture}>{picture}</div>
          <p className={classes.hint}>{hint}</p>
        </>
      ) : null}
    </div>
  );
}

function Stay({ stay, room, booker }: { stay: AnsweredStay; room: Room | null; booker: Booker }) {
  const { service, dogs, start, end, when, quote } = stay;
  return (
    <>
      <p role="status">
        <strong>{service}</strong> for {counted(dogs, 'dog')}, {when}
      </p>
      {room ? <RoomAnswer stay={stay} room={room} booker={booker} /> : null}
      <QuoteLines {...quote} />
      {room?.full ? null : (
        <BookLink wish={{ service, dogs, from: start, to: end }} booker={booker}>
          Book this stay
        </BookLink>
      )}
    </>
  );
}

/** Whether there is room (R43), and free alternatives, each with a link to book it. */
function RoomAnswer({
  stay: { service, dogs, start, end },
  room: { answer, free, mayWait },
  booker,
}: {
  stay: AnsweredStay;
  room: Room;
  booker: Booker;
}) {
  return (
    <div>
      <p>
        <strong>Is there room?</strong> {answer}
      </p>
      {free.length === 0 ? null : (
        <ul className={classes.list}>
          {free.map(({ start, end, text }) => (
            <li key={start + end}>
              {booker.kind === 'admin' ? (
                text
              ) : (
                <a href={bookingAddress({ service, dogs, from: start, to: end }, booker)}>{text}</a>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWait && booker.kind !== 'admin' ? (
        <p>
          <a href={bookingAddress({ service, dogs, from: start, to: end }, booker)}>
            Wait for this stay
          </a>
        </p>
      ) : null}
    </div>
  );
}

type NoAdmin = Exclude<Booker, { kind: 'admin' }>;

function bookingAddress(query: StayQuery, booker: NoAdmin): string {
  return booker.kind === 'visitor' ? paths.bookAStay(query) : paths.book(booker.id, query);
}

/** Link to the booking page with the choices so far. */
export function BookLink({
  wish,
  booker,
  children,
}: {
  wish: StayQuery;
  booker: Booker;
  children: ReactNode;
}) {
  if (booker.kind === 'admin') return null;
  return <LinkButton to={bookingAddress(wish, booker)}>{children}</LinkButton>;
}
