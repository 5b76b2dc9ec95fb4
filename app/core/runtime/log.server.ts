/** Structured log: one JSON object per line. Never pass it secrets, tokens or personal data. */
type Fields = Record<string, string | number | boolean | null | undefined>;
type Level = 'info' | 'warn' | 'error';

function write(level: Level, event: string, fields: Fields): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...fields });
  process.stderr.write(`${line}\n`);
}

/** Returns the loggable fields of an error: name, message and stack, with email addresses masked. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, message, stack } = error;
  return { error: name, message: withoutAddresses(message), stack: withoutAddresses(stack ?? '') };
}

function withoutAddresses(text: string): string {
  return text.replace(/(?<![\w.%+-])[\w.%+-]+@[\w-]+(\.[\w-]+)+/g, '(address)');
}

export const log = {
  info: (event: string, fields: Fields = {}) => write('info', event, fields),
  warn: (event: string, fields: Fields = {}) => write('warn', event, fields),
  error: (event: string, fields: Fields = {}) => write('error', event, fields),
};
