import { mostStars, starsText } from './review.schema';
import flow from '~/ui/layout/flow.module.css';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { Icon } from '~/ui/icon';
import { FieldGroup } from '~/ui/form/choice-fields';
import { useFirstError } from '~/ui/form/focus-first-error';
import { type FieldProps, initialText } from '~/ui/form/fields';
import { errorText } from '~/ui/form/form-field';
import classes from './stars-field.module.css';

const choices = Array.from({ length: mostStars }, (_, index) => index + 1);

/**
 * One to five stars as five native radio buttons, initially unselected (spec section 4). The stars are drawn
 * with CSS only, with or without JavaScript.
 */
export function StarsField(props: FieldProps) {
  const { field } = props;
  const start = initialText(field);
  const firstWrong = useFirstError(field);
  return (
    <FieldGroup key={field.key} role="radiogroup" {...props}>
      <div className={flow.tags}>
        {choices.map((stars) => (
          <label key={stars} className={classes.star}>
            <input
              type="radio"
              name={field.name}
              value={stars}
              defaultChecked={start === String(stars)}
              {...(stars === 1 && firstWrong)}
              aria-describedby={errorText(field) ? field.errorId : undefined}
            />
            <Icon name="star" className={classes.mark} />
            <VisuallyHidden>{starsText(stars)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
