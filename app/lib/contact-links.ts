/** A `tel:` address for a phone number as people write it; ten digits are taken as American. */
export function phoneHref(phoneNumber: string): string {
  const digits = phoneNumber.replace(/\D/g, '');
  const international = phoneNumber.trim().startsWith('+');
  if (international) return `tel:+${digits}`;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `tel:+${digits}` : `tel:${digits}`;
}

/** A `mailto:` address. */
export function emailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}
