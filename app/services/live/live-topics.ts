/** What an event is about; its subject is the conversation's owner, or the booking. */
export type LiveTopic = 'message' | 'booking' | 'request';

/** The audience of whoever is the admin; every other audience is a profile's id. */
export const adminAudience = 'admin';
