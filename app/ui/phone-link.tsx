import { phoneHref } from '~/core/text/contact-links';

/** A phone number as it was written, with a link if it can be dialed. */
export function PhoneLink({ phone }: { phone: string }) {
  const href = phoneHref(phone);
  return href === null ? <span>{phone}</span> : <a href={href}>{phone}</a>;
}
