/** What the frame of a page shows: the root loader's answer fits it. */
export interface SiteData {
  /** The site's own origin, without a trailing slash. */
  origin: string;
  viewer: Viewer | null;
  business: Business;
  flash: { kind: 'success' | 'error'; text: string } | null;
  notice: { sampleMode: boolean };
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
