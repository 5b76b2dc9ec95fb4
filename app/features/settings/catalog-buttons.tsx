import classes from '~/ui/card-parts.module.css';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

/** The buttons of a row in a list that the admin orders: up by one place, and out of the list. */
export function CatalogButtons({
  field,
  row,
  above,
  move,
  out,
}: {
  /** The name of the field that carries the row's id. */
  field: string;
  row: { id: string; name: string };
  /** The row before; none for the first. */
  above: { id: string } | undefined;
  /** The intent of "Move up". */
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
