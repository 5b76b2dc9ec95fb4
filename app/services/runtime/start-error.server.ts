/**
 * A reason not to start that the operator can mend. Its message is one clear sentence, printed
 * without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
