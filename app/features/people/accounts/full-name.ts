/** Returns an owner's name for the admin's pages; a deleted account has no name (R41). */
export function ownerName(owner: {
  fullName: string | null;
  email: string;
  deletedAt: Date | null;
}): string {
  return owner.deletedAt === null ? (owner.fullName ?? owner.email) : 'Deleted account';
}

export const ownerNameFields = { fullName: true, email: true, deletedAt: true } as const;
