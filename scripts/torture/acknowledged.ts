/** What the server has said yes to: each must be there after whatever happens to it. */
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

/** Something sent that may have been done or not; sent again it must be done once (R20, R32). */
export type Unsure = { what: string; again: (url: string) => Promise<void> };
