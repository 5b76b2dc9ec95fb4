import { phoneHref, smsHref } from '~/core/text/contact-links';

/**
 * A phone number as it was written, with a link if it can be dialed; with `words`, a second link that opens a
 * text message with them (R124).
 */
export function PhoneLink({ phone, words }: { phone: string; words?: string }) {
  const href = phoneHref(phone);
  const sms = words === undefined ? null : smsHref(phone, words);
  return (
    <>
      {href === null ? <span>{phone}</span> : <a href={href}>{phone}</a>}
      {sms === null ? null : (
        <span data-sms>
          {' · '}
          <a href={sms} aria-label={`Text ${phone}`}>
            Text
          </a>
        </span>
      )}
    </>
  );
}
