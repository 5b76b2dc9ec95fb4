/** An owner as the admin's pages name them; a deleted account (R41) has no name any more. */
export function ownerName(owner: {
  fullName: string | null;
  email: string;
  deletedAt: Date | null;
}): string {
  return owner.deletedAt === null ? (owner.fullName ?? owner.email) : 'Deleted account';
}

export const ownerNameFields = { fullName: true, email: true, deletedAt: true } as const;
