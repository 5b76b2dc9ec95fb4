/**
 * Whether the text can stand in a mail's To header as one address: no line break or other control
 * character that would begin a header of its own, nothing that would add a second addressee.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{C}<>()[\]",;:\\@]+@[^\s\p{C}<>()[\]",;:\\@]+$/u.test(text);
}
