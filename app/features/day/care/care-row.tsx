import { TextInput } from '@mantine/core';
import { useId } from 'react';
import type { SheetTick } from './day-sheet';
import type { CareOfDog, CareRow } from './day-timeline';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { classNames } from '~/core/text/class-names';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { EmergencyLink } from './emergency-link';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';
import { UnfoldLater } from '~/ui/unfold-later';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { LateAnswer, type Sending, TickForm, UndoTick } from './care-forms';
import classes from './timeline.module.css';

type Faces = ReadonlyMap<string, PetFaceFacts[]>;

// Above this number, a row shows only the count of dogs.
const mostNames = 4;

/** Care due at one time (R51): a single dog with its buttons, or several dogs folded into one row. */
export function CareTimeRow({
  row,
  faces,
  notes,
  whole,
  ...sending
}: Sending & {
  row: CareRow;
  faces: Faces;
  /** Whether what is folded is part of the page from the start. */
  whole: boolean;
  /** Whether a note can be added to recorded care. */
  notes: boolean;
}) {
  const { time, late, name, items, dogs } = row;
  const [only] = items;
  const due = items.flatMap(({ key, open, dayIsOver }) => (open && !dayIsOver ? [key] : []));
  const names = [...new Set(items.map(({ petName }) => petName))];
  const who = dogs > mostNames ? counted(dogs, 'dog') : nameList(names);
  return (
    <>
      {items.length === 1 && only ? (
        <One item={only} time={time} faces={faces} notes={notes} whole={whole} {...sending} />
      ) : (
        <div className={classNames(flow.line, classes.who)}>
          <div>
            <strong>{name}</strong> <span className={classes.kind}>{who}</span>{' '}
            {late === null ? null : <strong className={classes.late}>{late}</strong>}
          </div>
        </div>
      )}
      {due.length === 0 ? null : (
        <TickForm
          due={due}
          outcomes={['given']}
          variant={row.part === 'now' ? 'filled' : 'light'}
          about={only && items.length === 1 ? aboutOf(only, time) : ` ${name}, ${time}`}
          className={classes.send}
          {...sending}
        />
      )}
      {items.length === 1 ? null : (
        <UnfoldLater
          id={`${time} ${name}`}
          whole={whole}
          show={`Show all of ${name}, ${time}`}
          label={
            <>
              Each dog
              <VisuallyHidden>
                , {name}, {time}
              </VisuallyHidden>
            </>
          }
          className={classNames(classes.wide, classes.folded)}
        >
          {() => (
            <ul className={classes.rows}>
              {items.map((item) => (
                <li key={item.key} className={classes.each}>
                  <One
                    item={item}
                    time={time}
                    faces={faces}
                    notes={notes}
                    whole={whole}
                    {...sending}
                  />
                  {item.open && !item.dayIsOver ? (
                    <TickForm
                      due={[item.key]}
                      outcomes={['given']}
                      variant="light"
                      about={aboutOf(item, time)}
                      className={classes.send}
                      {...sending}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </UnfoldLater>
      )}
    </>
  );
}

const aboutOf = ({ petName, text }: CareOfDog, time: string) => ` ${petName}, ${text}, ${time}`;

type OneProps = Sending & {
  item: CareOfDog;
  time: string;
  faces: Faces;
  notes: boolean;
  whole: boolean;
};

/** A dog's care item; the less common outcomes unfold. On paper it has a box, and medicine room for initials. */
function One({ item, time, faces, notes, whole, ...sending }: OneProps) {
  const { petName, bookingId, key, tick, text, late, kind, changed, open, dayIsOver } = item;
  const face = faces.get(bookingId)?.find(({ name }) => name === petName);
  const words = (
    <>
      {kind === 'medicine' ? <strong>{text}</strong> : text}
      {kind === 'other' ? null : <VisuallyHidden>{`, ${kindLabels[kind]} `}</VisuallyHidden>}
    </>
  );
  const about = aboutOf(item, time);
  return (
    <div className={classNames(flow.line, classes.who)} data-kind={kind} data-done={tick !== null}>
      <span className={classes.box} data-done={tick !== null} aria-hidden="true" />
      <PetFaces pets={face ? [face] : []} size="small" />
      <div>
        <EmergencyLink bookingId={bookingId} className={classes.stay}>
          {petName}
        </EmergencyLink>
        <DogFlags pets={face ? [face] : []} />
        {late === null ? null : <strong className={classes.late}>{late}</strong>}{' '}
        {changed ? <span className={classes.late}>Changed today</span> : null}
        {open && !dayIsOver ? (
          <UnfoldLater
            id={key}
            label={words}
            show={`Refused or skipped?${about}`}
            whole={whole}
            className={classes.opened}
          >
            {() => (
              <>
                <Hints item={item} />
                <TickForm
                  due={[key]}
                  outcomes={['refused', 'skipped']}
                  about={about}
                  {...sending}
                />
              </>
            )}
          </UnfoldLater>
        ) : (
          <>
            <p>{words}</p>
            <Hints item={item} />
          </>
        )}
        {open && dayIsOver ? <LateAnswer due={[key]} about={about} {...sending} /> : null}
        {item.notNoted ? <p className={classes.kind}>Not noted</p> : null}
        {tick === null ? null : (
          <Noted tick={tick} about={about} notes={notes} action={sending.action} />
        )}
      </div>
    </div>
  );
}

const kindLabels = { medicine: 'Medicine', meal: 'Meal' } as const;

function Noted({
  tick: { id, text, note, mayTakeBack },
  about,
  notes,
  action,
}: {
  tick: SheetTick;
  about: string;
  notes: boolean;
  action: string;
}) {
  const noteId = useId();
  return (
    <>
      <p>
        <strong>{text}</strong> {note}
      </p>
      {mayTakeBack ? <UndoTick id={id} about={about} action={action} /> : null}
      {notes ? (
        <Unfold
          className={classes.screen}
          label={
            <>
              Add a note<VisuallyHidden>{about}</VisuallyHidden>
            </>
          }
        >
          <PostForm action={action} preventScrollReset className={classes.note ?? ''}>
            <input type="hidden" name="intent" value="care-note" />
            <input type="hidden" name="tick_id" value={id} />
            <TextInput id={noteId} name="note" label="Note" size="md" autoComplete="off" />
            <SubmitButton variant="light" size="sm">
              Add note
            </SubmitButton>
          </PostForm>
        </Unfold>
      ) : null}
    </>
  );
}

function Hints({ item: { hint, takenBack } }: { item: CareOfDog }) {
  return [hint, ...takenBack].map((line) =>
    line === '' ? null : (
      <p key={line} className={classes.kind}>
        {line}
      </p>
    ),
  );
}
