/** Structured log: one JSON object a line. Never hand it secrets, tokens or personal data. */
type Fields = Record<string, string | number | boolean | null | undefined>;
type Level = 'info' | 'warn' | 'error';

function write(level: Level, event: string, fields: Fields): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...fields });
  process.stderr.write(`${line}\n`);
}

/** What of an unknown error may be logged: its kind, message and stack, never its other members. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  return { error: error.name, message: error.message, stack: error.stack };
}

export const log = {
  info: (event: string, fields: Fields = {}) => write('info', event, fields),
  warn: (event: string, fields: Fields = {}) => write('warn', event, fields),
  error: (event: string, fields: Fields = {}) => write('error', event, fields),
};
