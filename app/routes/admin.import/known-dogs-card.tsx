import { grouped } from '~/core/text/counted';
import type { DogToKnow } from '~/features/dogs/approval/known-dogs.server';
import { Card } from '~/ui/card';
import { CheckListField } from '~/ui/form/choice-fields';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import parts from '~/ui/card-parts.module.css';
import classes from './import.module.css';

/** Lets imported dogs that the house already knows skip the first visit (R45, R100). */
export function KnownDogsCard({
  count,
  dogs,
  seen,
}: {
  count: number;
  dogs: readonly DogToKnow[];
  seen: string;
}) {
  if (count === 0) return null;
  return (
    <Card title="Do these dogs know you?">
      <p>
        {count === 1
          ? 'You imported 1 dog and haven’t said whether you’ve met it.'
          : `You imported ${grouped(count)} dogs and haven’t said whether you’ve met them.`}{' '}
        Dogs that know you don’t need a first visit.
      </p>
      <PostForm className={parts.buttons ?? ''} label="All know us">
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton name="intent" value="all-know-us" variant="light">
          {count === 1 ? 'This dog knows us' : `All ${grouped(count)} know us`}
        </SubmitButton>
      </PostForm>
      {count === 1 ? null : (
        <details>
          <summary>Only some of them</summary>
          <PostForm className={parts.form ?? ''} label="Some know us">
            <div className={classes.dogs}>
              <CheckListField
                field={{ id: 'dog', name: 'dog', errorId: 'dog-error', descriptionId: 'dog-hint' }}
                label="Which dogs know you?"
                description={
                  dogs.length < count
                    ? `The first ${grouped(dogs.length)}, by name. The next ones follow when you have answered for these.`
                    : undefined
                }
                options={dogs.map(({ id, name, owner }) => ({
                  value: id,
                  label: `${name} (${owner})`,
                }))}
              />
            </div>
            <div className={parts.buttons}>
              <SubmitButton name="intent" value="some-know-us" variant="light">
                These dogs know us
              </SubmitButton>
            </div>
          </PostForm>
        </details>
      )}
    </Card>
  );
}
