import { PhoneLink } from '~/ui/phone-link';

/** Tells the admin that an owner has no email, with links to call and to text these words (R124). */
export function NoEmail({
  name,
  phone,
  words,
}: {
  name: string;
  phone: string | null;
  words: string;
}) {
  return (
    <p>
      {name} has no email
      {phone === null ? (
        ' and no phone number.'
      ) : (
        <>
          : call or text <PhoneLink phone={phone} words={words} />
        </>
      )}
    </p>
  );
}
