import type { CareOfDog, CareRow } from './day-timeline';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { classNames } from '~/core/text/class-names';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { EmergencyLink } from './emergency-link';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import { Unfold } from '~/ui/unfold';
import { type Sending, TickForm, UndoTick } from './care-forms';
import classes from './timeline.module.css';

type Faces = ReadonlyMap<string, PetFaceFacts[]>;

// Above this number, a row shows only the count of dogs.
const mostNames = 4;

/** Care due at one time (R51): a single dog with its buttons, or several dogs folded into one row. */
export function CareTimeRow({ row, faces, ...sending }: Sending & { row: CareRow; faces: Faces }) {
  const { time, late, name, items, dogs } = row;
  const [only] = items;
  const due = items.flatMap(({ key, open }) => (open ? [key] : []));
  const names = [...new Set(items.map(({ petName }) => petName))];
  const who = dogs > mostNames ? counted(dogs, 'dog') : nameList(names);
  return (
    <>
      {items.length === 1 && only ? (
        <One item={only} faces={faces} {...sending} />
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
          about={only && items.length === 1 ? aboutOf(only) : ` ${name}, ${time}`}
          className={classes.send}
          {...sending}
        />
      )}
      {items.length === 1 ? null : (
        <Unfold label="Each dog" className={classes.wide}>
          <ul className={classes.rows}>
            {items.map((item) => (
              <li key={item.key} className={classes.each}>
                <One item={item} faces={faces} {...sending} />
                {item.open ? (
                  <TickForm
                    due={[item.key]}
                    outcomes={['given']}
                    variant="light"
                    about={aboutOf(item)}
                    className={classes.send}
                    {...sending}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </Unfold>
      )}
    </>
  );
}

const aboutOf = ({ petName, text }: CareOfDog) => ` ${petName}, ${text}`;

/** A dog's care item; the less common outcomes unfold. */
function One({ item, faces, ...sending }: Sending & { item: CareOfDog; faces: Faces }) {
  const { petName, bookingId, key, tick, text, late, kind, changed, open, notNoted } = item;
  const face = faces.get(bookingId)?.find(({ name }) => name === petName);
  const words = kind === 'medicine' ? <strong>{text}</strong> : text;
  return (
    <div className={classNames(flow.line, classes.who)}>
      <PetFaces pets={face ? [face] : []} size="small" />
      <div>
        <EmergencyLink bookingId={bookingId} className={classes.stay}>
          {petName}
        </EmergencyLink>
        <DogFlags pets={face ? [face] : []} />
        {late === null ? null : <strong className={classes.late}>{late}</strong>}{' '}
        {changed ? <span className={classes.late}>Changed today</span> : null}
        {open ? (
          <Unfold label={words}>
            <Hints item={item} />
            <TickForm
              due={[key]}
              outcomes={['refused', 'skipped']}
              about={aboutOf(item)}
              {...sending}
            />
          </Unfold>
        ) : (
          <>
            <p>{words}</p>
            <Hints item={item} />
          </>
        )}
        {notNoted ? <p className={classes.kind}>Not noted</p> : null}
        {tick === null ? null : (
          <>
            <p>
              <strong>{tick.text}</strong>
            </p>
            {tick.mayTakeBack ? (
              <UndoTick id={tick.id} about={aboutOf(item)} action={sending.action} />
            ) : null}
          </>
        )}
      </div>
    </div>
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
