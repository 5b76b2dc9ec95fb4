import { SubmitButton } from '../form/submit-button';
import { LinkButton } from '../link-button';
import classes from './settings.module.css';

/** The end of a card being changed (spec section 2): Cancel keeps all as it was. */
export function SaveOrCancel({ back }: { back: string }) {
  return (
    <div className={classes.buttons}>
      <SubmitButton>Save</SubmitButton>
      <LinkButton to={back} variant="subtle">
        Cancel
      </LinkButton>
    </div>
  );
}
