export const roles = ['user', 'helper', 'admin'] as const;

export type Role = (typeof roles)[number];

/** What each role may do; whatever a page or a form is for, its guard asks here (R59). */
const may = {
  /** The business itself: bookings, money, messages, settings, exports. */
  house: ['admin'],
  /** The day sheet, and noting on it what was done and who came and left. */
  day: ['helper', 'admin'],
  /** Updates with pictures during a stay. */
  updates: ['helper', 'admin'],
  /** Writing down what happened to a dog; what becomes of it is for the house. */
  incidents: ['helper', 'admin'],
  /** An owner's pages: dogs, stays, payments, messages. */
  'own pages': ['user', 'admin'],
  /** One's own name, password and devices. */
  account: ['user', 'helper', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof may;

export function can(role: Role, permission: Permission): boolean {
  return (may[permission] as readonly Role[]).includes(role);
}

/** The pages under `/admin` that are not for the house alone, by how their paths begin. */
const pagesFor: readonly (readonly [path: string, permission: Permission])[] = [
  ['/admin/day', 'day'],
  ['/admin/stand-in', 'day'],
  ['/admin/updates', 'updates'],
  ['/admin/incidents/new', 'incidents'],
];

/** What the frame of the admin's pages asks for at a path. */
export function permissionOfAdminPage(pathname: string): Permission {
  const found = pagesFor.find(([path]) => pathname === path || pathname.startsWith(`${path}/`));
  return found?.[1] ?? 'house';
}

/** Who is looking; null for a visitor. */
export type Viewer = { id: string; role: Role } | null;

export function isAdmin(viewer: Viewer): boolean {
  return viewer?.role === 'admin';
}

/** Whether the viewer may open and act on an owner's pages and records: that owner or admin (R8). */
export function mayActOnOwner(viewer: Viewer, ownerId: string): boolean {
  return viewer !== null && (isAdmin(viewer) || viewer.id === ownerId);
}

/** What a page shows (R9). `contact` is what the owner may switch on; `private` never is. */
export function visibleContact(
  viewer: Viewer,
  owner: { id: string; showContact: boolean },
): { contact: boolean; private: boolean } {
  const trusted = mayActOnOwner(viewer, owner.id);
  return { contact: trusted || owner.showContact, private: trusted };
}

export function refused(reason: string): Verdict {
  return { allowed: false, reason };
}

export type Verdict = { allowed: true } | { allowed: false; reason: string };
