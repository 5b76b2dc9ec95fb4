/** Whether a path's part is that first name, in whatever case and however its accents are written (R2). */
export function isFirstName(part: string | undefined, firstName: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().toLowerCase();
  return part !== undefined && plain(part) !== '' && plain(part) === plain(firstName);
}
