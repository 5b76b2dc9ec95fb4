/** Returns the name of the person behind "we": the business owner's, or the business's until it is known. */
export function hostName(settings: { ownerFirstName: string; businessName: string }): string {
  return settings.ownerFirstName || settings.businessName;
}
