import { paths } from '~/core/web/paths';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

/** Button to make a retired pet bookable again. */
export function BringBack({ petId, name }: { petId: string; name: string }) {
  return (
    <PostForm action={paths.pet(petId)}>
      <input type="hidden" name="intent" value="bring-back" />
      <SubmitButton variant="light" size="sm" about={` ${name}`}>
        Bring back
      </SubmitButton>
    </PostForm>
  );
}
