import { TextInput } from '@mantine/core';
import { useId } from 'react';
import type {
  AwaitedDog,
  SheetDog,
  SheetItem,
  SheetLine,
  SheetSlot,
  SheetTick,
} from '~/features/day/care/day-sheet';
import { counted } from '~/core/text/counted';
import { EmergencyLink } from '~/features/day/care/emergency-link';
import { LateAnswer, type Sending, TickForm, UndoTick } from '~/features/day/care/care-forms';
import { AwaitedCare } from '~/features/day/care/awaited-care';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import { Unfold } from '~/ui/unfold';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './sheet.module.css';

/** Meals and medicine by time, with a button for each dog (R51). */
export function CareSlots({
  slots,
  awaited,
  dogs,
  ...sending
}: Sending & {
  slots: readonly SheetSlot[];
  awaited: readonly AwaitedDog[];
  dogs: readonly SheetDog[];
}) {
  return (
    <Card title="Meals and medicine">
      {slots.length + awaited.length === 0 ? (
        <p className={classes.quiet}>
          Nothing is planned for this day. Below is what owners wrote.
        </p>
      ) : null}
      {slots.map((slot) => (
        <Slot key={slot.minutes} slot={slot} dogs={dogs} {...sending} />
      ))}
      <AwaitedCare dogs={awaited} />
    </Card>
  );
}

function Slot({
  slot,
  dogs,
  ...sending
}: Sending & { slot: SheetSlot; dogs: readonly SheetDog[] }) {
  const { time, lines, open } = slot;
  const titleId = useId();
  const items = lines.flatMap((line) => line.items);
  const noted = items.every(({ tick, notNoted }) => tick !== null || notNoted);
  const missing = items.filter(({ notNoted }) => notNoted).length;
  const all = (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line
          key={line.petId}
          line={line}
          face={dogs.find(({ petId }) => petId === line.petId)?.face}
          time={time}
          {...sending}
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={titleId} className={classes.slot}>
      <div className={classes.slotHead}>
        <h3 id={titleId} className={classes.title}>
          {time}
        </h3>
        {open.length < 2 ? null : (
          <TickForm
            due={open}
            outcomes={['given']}
            variant="light"
            about={` at ${time}`}
            className={classes.screen}
            {...sending}
          />
        )}
      </div>
      {noted ? (
        <Unfold
          className={classes.folded}
          label={
            <>
              {`${counted(lines.length, 'dog')}, ${missing === 0 ? 'all noted' : `${missing} not noted`}`}
              <VisuallyHidden> at {time}</VisuallyHidden>
            </>
          }
        >
          {all}
        </Unfold>
      ) : (
        all
      )}
    </section>
  );
}

function Line({
  line,
  face,
  time,
  ...sending
}: Sending & { line: SheetLine; face: SheetDog['face'] | undefined; time: string }) {
  const { bookingId, petName, items } = line;
  return (
    <li className={classes.line}>
      <div className={classes.who}>
        <span className={classes.face}>
          <PetFaces pets={face ? [face] : []} size="small" />
        </span>
        <span>
          <EmergencyLink bookingId={bookingId} className={classes.name}>
            {petName}
          </EmergencyLink>
          <DogFlags pets={face ? [face] : []} />
        </span>
      </div>
      <ul className={classes.items}>
        {items.map((item) => (
          <li
            key={item.key}
            className={classes.item}
            data-kind={item.kind}
            data-done={item.tick !== null}
          >
            <Words item={item} />
            {item.tick ? (
              <Noted tick={item.tick} about={` ${petName}, ${item.text}`} {...sending} />
            ) : item.notNoted ? (
              <p className={classes.quiet}>Not noted</p>
            ) : item.open && item.dayIsOver ? (
              <LateAnswer
                due={[item.key]}
                about={` ${petName}, ${item.text}, ${time}`}
                {...sending}
              />
            ) : item.open ? (
              <TickForm
                due={[item.key]}
                about={` ${petName}, ${item.text}, ${time}`}
                className={classes.buttons}
                {...sending}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </li>
  );
}

const kinds: Record<SheetItem['kind'], string> = { medicine: 'Medicine', meal: 'Meal', other: '' };

function Words({ item }: { item: SheetItem }) {
  const { text, hint, changed, late, takenBack, kind } = item;
  return (
    <div className={classes.words}>
      <span className={classes.box} aria-hidden="true" />
      <span>
        {kind === 'medicine' ? <strong>{text}</strong> : text}
        {kinds[kind] === '' ? null : <VisuallyHidden>, {kinds[kind]}</VisuallyHidden>}{' '}
        {changed ? <span className={classes.mark}>Changed today</span> : null}{' '}
        {late === null ? null : <span className={classes.late}>{late}</span>}{' '}
        {hint === '' ? null : <span className={classes.hint}>{hint}</span>}{' '}
        {takenBack.map((line) => (
          <span key={line} className={classes.hint}>
            {line}{' '}
          </span>
        ))}
      </span>
    </div>
  );
}

function Noted({
  tick: { id, text, note, mayTakeBack },
  about,
  action,
}: Sending & { tick: SheetTick; about: string }) {
  const noteId = useId();
  return (
    <div className={classes.noted}>
      <strong>{text}</strong> {note === '' ? null : <span className={classes.note}>{note}</span>}
      <div className={classes.screen}>
        {mayTakeBack ? <UndoTick id={id} about={about} action={action} /> : null}
        <Unfold
          label={
            <>
              Add a note<VisuallyHidden>{about}</VisuallyHidden>
            </>
          }
        >
          <PostForm action={action} preventScrollReset className={classes.noteForm ?? ''}>
            <input type="hidden" name="intent" value="care-note" />
            <input type="hidden" name="tick_id" value={id} />
            <TextInput id={noteId} name="note" label="Note" size="md" autoComplete="off" />
            <SubmitButton variant="light" size="sm">
              Add note
            </SubmitButton>
          </PostForm>
        </Unfold>
      </div>
    </div>
  );
}
