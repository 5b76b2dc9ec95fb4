import classes from '~/ui/card-parts.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

/** Buttons of a row in an ordered list: move up, and remove. */
export function CatalogButtons({
  field,
  row,
  above,
  move,
  out,
}: {
  /** Name of the field with the row's id. */
  field: string;
  row: { id: string; name: string };
  /** The previous row; undefined for the first one. */
  above: { id: string } | undefined;
  /** Intent of "Move up". */
  move: string;
  out: { intent: string; label: string };
}) {
  const about = ` ${row.name}`;
  return (
    <PostForm preventScrollReset className={classes.buttons ?? ''}>
      <input type="hidden" name={field} value={row.id} />
      {above ? (
        <>
          <input type="hidden" name="above" value={above.id} />
          <SubmitButton name="intent" value={move} variant="default" size="sm" about={about}>
            Move up
          </SubmitButton>
        </>
      ) : null}
      <SubmitButton name="intent" value={out.intent} variant="light" size="sm" about={about}>
        {out.label}
      </SubmitButton>
    </PostForm>
  );
}
