import { askedTexts, type Notice } from './notices';

/** The one error that reads and writes throw on purpose: a code and the user's message. */
export type ServiceErrorCode =
  'not_found' | 'invalid' | 'conflict' | 'forbidden' | 'too_many' | 'unavailable';

const statusOf: Record<ServiceErrorCode, number> = {
  not_found: 404,
  invalid: 400,
  conflict: 409,
  forbidden: 403,
  too_many: 429,
  unavailable: 503,
};

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  constructor(
    readonly code: ServiceErrorCode,
    readonly userMessage: string,
    readonly field?: string,
    private readonly options?: ErrorOptions & { retryAfterSeconds?: number },
  ) {
    super(userMessage, options);
  }

  get status(): number {
    return statusOf[this.code];
  }

  /** Headers of the answer: in how many seconds to try again, where that helps. */
  get headers(): Record<string, string> {
    // Trouble that passes by itself, such as a locked database, has mostly passed by then.
    const usual = this.code === 'unavailable' ? 30 : undefined;
    const seconds = this.options?.retryAfterSeconds ?? usual;
    return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
  }
}

/** Stops what the admin does until the notices come back with the form (K3). */
export class NoticesError extends ServiceError {
  constructor(readonly notices: readonly Notice[]) {
    super('conflict', [...new Set(askedTexts(notices))].join(' '));
  }
}

/** Refuses a stay because the house is full (R43): the answer can offer what is free near it. */
export class FullError extends ServiceError {
  constructor({ message, field }: { message: string; field: 'start' | 'end' }) {
    super('invalid', message, field);
  }
}

/** A reason not to start that the operator can fix, printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
