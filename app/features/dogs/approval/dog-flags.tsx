import type { PetFaceFacts } from '~/core/files/picture-files';
import { classNames } from '~/core/text/class-names';
import { Icon } from '~/ui/icon';
import flow from '~/ui/layout/flow.module.css';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './dog-flags.module.css';

/** Flags of a stay's dogs, for the admin (R66): with the dog's name if there are several. */
export function DogFlags({ pets }: { pets: readonly PetFaceFacts[] }) {
  const marked = pets.flatMap(({ name, flags = [] }) =>
    flags.map((flag) => ({ name, flag, text: pets.length > 1 ? `${name}: ${flag}` : flag })),
  );
  if (marked.length === 0) return null;
  return (
    <span className={classNames(flow.tags, classes.flags)}>
      <VisuallyHidden> Marks: </VisuallyHidden>
      {marked.map(({ name, flag, text }, index) => (
        <span key={`${name} ${flag}`} className={classes.flag}>
          <Icon name="alert" />
          {text}
          {index === marked.length - 1 ? null : <VisuallyHidden>,</VisuallyHidden>}{' '}
        </span>
      ))}
    </span>
  );
}
