import { askedTexts, type Notice } from './notices';

/** The only error that reads and writes throw on purpose: a code and a message for the user. */
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

  /** Headers of the answer: the seconds until the next try, if that helps. */
  get headers(): Record<string, string> {
    // Default Retry-After for transient failures, such as a locked database.
    const usual = this.code === 'unavailable' ? 30 : undefined;
    const seconds = this.options?.retryAfterSeconds ?? usual;
    return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
  }
}

/** Stops the admin's action until the notices come back with the form (K3). */
export class NoticesError extends ServiceError {
  constructor(readonly notices: readonly Notice[]) {
    super('conflict', [...new Set(askedTexts(notices))].join(' '));
  }
}

/** Refuses a stay because the business is full (R43): the answer can offer free days nearby. */
export class FullError extends ServiceError {
  constructor({ message, field }: { message: string; field: 'start' | 'end' }) {
    super('invalid', message, field);
  }
}

/** A reason not to start that the operator can fix, printed without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
