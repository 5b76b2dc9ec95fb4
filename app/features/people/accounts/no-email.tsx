import parts from '~/ui/card-parts.module.css';
import { PhoneLink } from '~/ui/phone-link';

/** Tells the admin that an owner has no email, with links to call and to text these words (R124). */
export function NoEmail({
  name,
  phone,
  words,
}: {
  name: string;
  phone: string | null;
  /** Without words there is no link to text. */
  words: string;
}) {
  return (
    <p>
      {name} has no email
      {phone === null ? (
        ' and no phone number.'
      ) : (
        <>
          : call or text <PhoneLink phone={phone} {...(words.trim() !== '' && { words })} />
        </>
      )}
    </p>
  );
}

/** Lists the owners without email of those to tell, apart from the others (R124). */
export function NoEmailList({
  owners,
  words,
}: {
  owners: readonly { id: string; name: string; phone: string | null }[];
  words: string;
}) {
  if (owners.length === 0) return null;
  return (
    <ul className={parts.wideList} aria-label="Without email">
      {owners.map(({ id, name, phone }) => (
        <li key={id}>
          <NoEmail name={name} phone={phone} words={words} />
        </li>
      ))}
    </ul>
  );
}
