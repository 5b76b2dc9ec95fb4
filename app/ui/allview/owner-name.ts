/** What an owner is called where only the first name may be known, or not even that. */
export function ownerName(firstName: string | null): string {
  return firstName ?? 'A dog owner';
}
