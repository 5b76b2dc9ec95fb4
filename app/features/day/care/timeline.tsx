import { Fragment, useId } from 'react';
import { classNames } from '~/core/text/class-names';
import { type NextToNote, seenStay } from '~/features/day/arrivals/arrivals';
import { BelongingsTicks } from '~/features/day/belongings/belongings-ticks';
import type { DayPart, DayRow, TimedRow } from './day-timeline';
import type { PetFaceFacts } from '~/core/files/picture-files';
import { formatMoney } from '~/core/money/money';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
import { EmergencyLink } from './emergency-link';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { PetFaces } from '~/features/dogs/pets/pet-faces';
import flow from '~/ui/layout/flow.module.css';
import { Unfold } from '~/ui/unfold';
import { UnfoldLater } from '~/ui/unfold-later';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { CareTimeRow } from './care-row';
import classes from './timeline.module.css';
import { MailOff } from '~/ui/mail-off';

type Faces = ReadonlyMap<string, PetFaceFacts[]>;

const kinds: Record<TimedRow['kind'], string> = { arrival: 'Drop Off', departure: 'Pick Up' };

const buttons: Record<NextToNote, string> = { arrived: 'Arrived', left: 'Left', came: 'Came' };

type RowsProps = {
  rows: readonly DayRow[];
  faces: Faces;
  action: string;
  /** Idempotency key of the care forms. */
  formKey?: string;
  /** Whether a note can be added to recorded care. */
  notes?: boolean;
  /** Whether what is folded is part of the page from the start (R148). */
  whole: boolean;
};

const parts: { part: DayPart | null; title: string }[] = [
  { part: 'now', title: 'Now' },
  { part: 'next', title: 'Next' },
  { part: 'later', title: 'Later' },
  { part: null, title: '' },
];

/** A day's events by time, each with a button: now, next, later, and folded what is done (R50, R51, R148). */
export function DayTimeline({
  title,
  none: noRows,
  ...list
}: RowsProps & {
  title: string;
  /** Text if there are no rows. */
  none: string;
}) {
  const [before, asked] = [list.rows.filter(isLateBefore), list.rows.filter(isAskedBefore)];
  const rows = list.rows.filter((row) => !isLateBefore(row) && !isAskedBefore(row));
  const titleId = useId();
  const open = rows.filter(isOpen);
  const noted = rows.filter((row) => !isOpen(row));
  const none = rows.length === 0 ? noRows : 'All are noted.';
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {open.length === 0 ? <p className={classes.none}>{none}</p> : null}
      {parts.map(({ part, title: name }) => {
        const some = open.filter((row) => row.part === part);
        if (some.length === 0) return null;
        return (
          <Fragment key={name}>
            {name === '' ? null : <h4 className={classes.part}>{name}</h4>}
            <Rows {...list} rows={some} />
          </Fragment>
        );
      })}
      {noted.length === 0 ? null : (
        <UnfoldLater
          id="done"
          label={notedText(noted)}
          show="Show what is done"
          whole={list.whole}
          className={classes.folded}
        >
          {() => <Rows {...list} rows={noted} />}
        </UnfoldLater>
      )}
      {asked.length === 0 ? null : (
        <div id={askedBeforeId} className={classes.target}>
          <Unfold label={`Did they come? ${counted(asked.length, 'stay')} of earlier days`}>
            <Rows {...list} rows={asked} />
          </Unfold>
        </div>
      )}
      {before.length === 0 ? null : (
        <Unfold label={`Late Pick Ups of earlier days: ${before.length}`}>
          <Rows {...list} rows={before} />
          <PostForm action={list.action} label="Leave all late Pick Ups" preventScrollReset>
            {before.map((row) => (
              <input key={row.id} type="hidden" name="stay" value={seenStay(row)} />
            ))}
            <SubmitButton name="intent" value="leave-late" variant="default">
              Leave all
            </SubmitButton>
          </PostForm>
        </Unfold>
      )}
    </section>
  );
}

/** Summarizes recorded rows: `Done: 15`, `Done: 14, not recorded: 1`. */
function notedText(rows: readonly DayRow[]): string {
  const times = rows.flatMap((row): { notNoted: boolean }[] =>
    row.kind === 'care' ? row.items : [{ notNoted: false }],
  );
  const missing = times.filter(({ notNoted }) => notNoted).length;
  const done = `Done: ${times.length - missing}`;
  return missing === 0 ? done : `${done}, not recorded: ${missing}`;
}

/**
 * Whether the row is a late Pick Up of an earlier day whose charge is undecided: not part of today's list
 * (R86).
 */
function isLateBefore(row: DayRow): row is TimedRow {
  return row.kind !== 'care' && row.lateBefore;
}

/** Whether it has been unknown for over a day if the dogs came (R120). */
export const isAskedBefore = (row: DayRow): row is TimedRow =>
  row.kind !== 'care' && row.askedBefore;

/** Element id that the open task links to. */
export const askedBeforeId = 'did-they-come';

function isOpen(row: DayRow): boolean {
  return row.kind === 'care'
    ? !row.done
    : row.done === null || row.lateOpen || (row.owesCents ?? null) !== null;
}

function Rows({ rows, faces, action, formKey = '', notes = false, whole }: RowsProps) {
  return (
    <ol className={classes.rows}>
      {rows.map((row, index) => {
        const before = rows[index - 1];
        const when = whenOf(row);
        const again = before !== undefined && whenOf(before) === when;
        return (
          <li key={`${row.id} ${row.kind}`} className={again ? classes.again : classes.row}>
            {again ? (
              <VisuallyHidden>{when}</VisuallyHidden>
            ) : (
              <span className={classes.time}>{when}</span>
            )}
            {row.kind === 'care' ? (
              <CareTimeRow
                row={row}
                faces={faces}
                notes={notes}
                whole={whole}
                action={action}
                formKey={formKey}
              />
            ) : (
              <Move row={row} faces={faces} action={action} formKey={formKey} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function whenOf(row: DayRow): string {
  const asksWhetherCame = row.kind !== 'care' && row.next === 'came';
  return row.late === null || asksWhetherCame ? row.time : 'Late';
}

function Move({
  row,
  faces,
  action,
  formKey,
}: {
  row: TimedRow;
  faces: Faces;
  action: string;
  formKey: string;
}) {
  const names = nameList(row.petNames) || 'No pets';
  const { owesCents = null } = row;
  return (
    <>
      <span className={classNames(flow.line, classes.who)}>
        <span className={classes.box} data-done={row.done !== null} aria-hidden="true" />
        <PetFaces pets={faces.get(row.id) ?? []} size="small" />
        <span>
          <EmergencyLink bookingId={row.id} className={classes.stay}>
            {names}
          </EmergencyLink>{' '}
          <span className={classes.kind}>{row.done ?? kinds[row.kind]}</span>{' '}
          {row.late === null ? null : <strong className={classes.late}>{row.late}</strong>}
          {row.belongings.length === 0 ? null : (
            <span className={classes.paper}>with {row.belongings.join(', ')}</span>
          )}
          <DogFlags pets={faces.get(row.id) ?? []} />
        </span>
      </span>
      {row.lateOpen ? (
        <LinkButton to={paths.booking(row.id)} variant="light">
          Late Pick Up<VisuallyHidden> {names}</VisuallyHidden>
        </LinkButton>
      ) : null}
      {owesCents === null ? null : (
        <PostForm
          action={action}
          formKey={formKey}
          preventScrollReset
          className={classes.send ?? ''}
        >
          <input type="hidden" name="booking_id" value={row.id} />
          <input type="hidden" name="seen_cents" value={owesCents} />
          <MailOff waits="the link" />
          <SubmitButton name="intent" value="take-cash" about={` ${names}`}>
            Take cash {formatMoney(owesCents)}
          </SubmitButton>
          <SubmitButton name="intent" value="send-link" variant="default" about={` ${names}`}>
            Send the link
          </SubmitButton>
        </PostForm>
      )}
      {row.next === null ? null : (
        <PostForm action={action} preventScrollReset className={classes.send ?? ''}>
          <input type="hidden" name="booking_id" value={row.id} />
          <input type="hidden" name="version" value={row.version} />
          {row.next === 'left' ? <BelongingsTicks things={row.belongings} /> : null}
          <SubmitButton
            name="intent"
            value={row.next}
            variant={row.part === 'now' ? 'filled' : 'light'}
            about={` ${names}`}
          >
            {buttons[row.next]}
          </SubmitButton>
          {row.missing ? (
            <SubmitButton name="intent" value="didnt-come" variant="default" about={` ${names}`}>
              Didn’t come
            </SubmitButton>
          ) : null}
        </PostForm>
      )}
    </>
  );
}
