/** An act that the server confirmed: it must survive whatever happens. */
export type Acknowledged =
  | { kind: 'booking'; id: string; dogs: number }
  | { kind: 'status'; bookingId: string; to: 'accepted' | 'rejected' | 'canceled' }
  | { kind: 'message'; ownerId: string; content: string }
  | { kind: 'update'; bookingId: string; text: string }
  | { kind: 'incident'; bookingId: string; what: string }
  | { kind: 'told'; incidentId: string }
  | { kind: 'left'; bookingId: string }
  | { kind: 'tick'; due: string; outcome: string }
  | { kind: 'payment'; bookingId: string; attemptId: string };

/** A request with an unknown outcome; sent again it must be done exactly once (R20, R32). */
export type Unsure = { what: string; again: (url: string) => Promise<void> };
