/** What a pet's photograph shows, for who cannot see it. */
export function photoWords(petName: string): string {
  return `A photo of ${petName}`;
}
