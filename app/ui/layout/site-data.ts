/** What the frame of a page shows: the root loader's answer fits it. */
export interface SiteData {
  /** The site's own origin, without a trailing slash. */
  origin: string;
  viewer: Viewer | null;
  business: Business;
  flash: { kind: 'success' | 'error'; text: string; undo?: UndoData | undefined } | null;
  notice: { sampleMode: boolean };
}

/** What can be taken back for a while: a form of hidden fields, and where it is sent (R15). */
export interface UndoData {
  at: string;
  /** Milliseconds. */
  forMs: number;
  fields: Record<string, string>;
}

/** Whoever is signed in. */
export interface Viewer {
  id: string;
  email: string;
  role: 'user' | 'admin';
  /** Messages to this person that they have not read; for the admin, of all conversations. */
  unread: number;
}

/** The business as the settings name it (R7). */
export interface Business {
  businessName: string;
  phoneNumber: string;
  infoEmail: string;
  streetAddress: string;
  city: string;
  region: string;
  postalCode: string;
  openingHours: string;
  /** On other sites; empty for none. */
  socialUrl: string;
  galleryUrl: string;
}
