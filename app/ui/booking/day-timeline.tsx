import { useId } from 'react';
import type { TimedRow } from '~/domain/day-timeline';
import type { PetFace } from '~/domain/picture-files';
import { counted } from '~/domain/counted';
import { nameList } from '~/lib/format';
import { paths } from '~/lib/paths';
import { LinkButton } from '../button';
import { HouseLink } from '../house-link';
import { PostForm, SubmitButton } from '../form/post-form';
import { DogFlags } from '../pets/dog-flags';
import { PetFaces } from '../pets/pet-faces';
import { Unfold } from '../unfold';
import { VisuallyHidden } from '../visually-hidden';
import classes from './day-timeline.module.css';

type Faces = ReadonlyMap<string, PetFace[]>;

const kinds: Record<TimedRow['kind'], string> = { arrival: 'Drop Off', departure: 'Pick Up' };

const buttons = { arrived: 'Arrived', left: 'Left' } as const;

type TimelineProps = { rows: readonly TimedRow[]; faces: Faces; action: string };

const noneToday = 'No arrivals or departures today.';

/** Who comes and goes today in order of time, with a button each; what is noted folds away (R50). */
export function DayTimeline({
  rows,
  faces,
  action,
  none: noRows = noneToday,
}: TimelineProps & { none?: string }) {
  const titleId = useId();
  const isOpen = ({ done, lateOpen }: TimedRow) => done === null || lateOpen;
  const open = rows.filter(isOpen);
  const noted = rows.filter((row) => !isOpen(row));
  const none = rows.length === 0 ? noRows : 'All are noted.';
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        Coming and going
      </h3>
      {open.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <Rows rows={open} faces={faces} action={action} />
      )}
      {noted.length === 0 ? null : (
        <Unfold label={`Noted: ${counted(noted.length, 'time')}`}>
          <Rows rows={noted} faces={faces} action={action} />
        </Unfold>
      )}
    </section>
  );
}

function Rows({ rows, faces, action }: TimelineProps) {
  return (
    <ol className={classes.rows}>
      {rows.map((row) => {
        const names = nameList(row.petNames) || 'No pets';
        return (
          <li key={`${row.id} ${row.kind}`} className={classes.row}>
            <span className={classes.time}>{row.late === null ? row.time : 'Late'}</span>
            <span className={classes.who}>
              <PetFaces pets={faces.get(row.id) ?? []} size="small" />
              <span>
                <HouseLink to={paths.booking(row.id)} className={classes.stay}>
                  {names}
                </HouseLink>{' '}
                <span className={classes.kind}>{row.done ?? kinds[row.kind]}</span>
                {row.late === null ? null : <strong className={classes.late}>{row.late}</strong>}
                <DogFlags pets={faces.get(row.id) ?? []} />
              </span>
            </span>
            {row.lateOpen ? (
              <LinkButton to={paths.booking(row.id)} variant="light">
                Late Pick Up<VisuallyHidden> {names}</VisuallyHidden>
              </LinkButton>
            ) : null}
            {row.next === null ? null : (
              <PostForm action={action} preventScrollReset>
                <input type="hidden" name="booking_id" value={row.id} />
                <input type="hidden" name="version" value={row.version} />
                <SubmitButton
                  name="intent"
                  value={row.next}
                  variant={row.kind === 'arrival' || row.late !== null ? 'filled' : 'light'}
                  about={` ${names}`}
                >
                  {buttons[row.next]}
                </SubmitButton>
              </PostForm>
            )}
          </li>
        );
      })}
    </ol>
  );
}
