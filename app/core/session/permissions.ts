export const roles = ['user', 'helper', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Roles that have each permission; the guard of every page and form checks it (R59). */
const may = {
  /** The business itself: bookings, money, messages, settings, exports. */
  house: ['admin'],
  /** The day sheet: noting care, arrivals and departures. */
  day: ['helper', 'admin'],
  /** Updates with pictures during a stay. */
  updates: ['helper', 'admin'],
  /** Writing an incident report; what follows is for the house. */
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

/** Pages under `/admin` that helpers may open too, by the beginnings of their paths. */
const pagesFor: readonly (readonly [path: string, permission: Permission])[] = [
  ['/admin/day', 'day'],
  ['/admin/stand-in', 'day'],
  ['/admin/updates', 'updates'],
  ['/admin/incidents/new', 'incidents'],
];

/** Returns the permission that a path below `/admin` requires. */
export function permissionOfAdminPage(pathname: string): Permission {
  const found = pagesFor.find(([path]) => pathname === path || pathname.startsWith(`${path}/`));
  return found?.[1] ?? 'house';
}

/** The account that is looking; null instead for a visitor. */
export type Viewer = { id: string; role: Role };

export function isAdmin(viewer: Viewer | null): boolean {
  return viewer?.role === 'admin';
}

/** Whether the viewer may open and act on an owner's pages and records: that owner or admin (R8). */
export function mayActOnOwner(viewer: Viewer | null, ownerId: string): boolean {
  return viewer !== null && (isAdmin(viewer) || viewer.id === ownerId);
}

/**
 * Returns the parts of an owner's details that a page may show (R9). Owners can switch on `contact`, never
 * `private`.
 */
export function visibleContact(
  viewer: Viewer | null,
  owner: { id: string; showContact: boolean },
): { contact: boolean; private: boolean } {
  const trusted = mayActOnOwner(viewer, owner.id);
  return { contact: trusted || owner.showContact, private: trusted };
}

export function refused(reason: string): Verdict {
  return { allowed: false, reason };
}

export type Verdict = { allowed: true } | { allowed: false; reason: string };
