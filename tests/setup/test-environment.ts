/** The tests' environment: independent of the surrounding shell's variables. */
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The password of the sample accounts in tests. */
export const samplePassword = 'sample-password-1';

/** Every variable that the app reads. One that leaked in would change what a test proves. */
export const appVariables = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'APP_URL',
  'ADMIN_EMAIL',
  'SESSION_SECRET',
  'SETUP_TOKEN',
  'INSECURE_HTTP',
  'FLY_APP_NAME',
  'RENDER_EXTERNAL_URL',
  'RAILWAY_PUBLIC_DOMAIN',
  'SAMPLE_PASSWORD',
  'REQUIRE_PRODUCTION',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_ENVIRONMENT',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_URL',
  'CLOCK_START',
  'INTERVALS',
  'RATE_LIMIT_SCALE',
  'MOST_REQUESTS',
  'CLIENT_ADDRESS_HEADER',
  'POSTMARK_TOKEN',
  'POSTMARK_URL',
  'POSTMARK_WEBHOOK_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'PUSH_URL',
  'LITESTREAM_BUCKET',
  'LITESTREAM_PATH',
  'LITESTREAM_ENDPOINT',
  'LITESTREAM_REGION',
  'LITESTREAM_ACCESS_KEY_ID',
  'LITESTREAM_SECRET_ACCESS_KEY',
] as const;

/** The variables of a test in sample mode on its own data folder. */
export function testVariables(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    APP_URL: 'http://localhost:3000',
    SESSION_SECRET: 'for-tests-only-0123456789-abcdefghijklmnop',
    SAMPLE_PASSWORD: samplePassword,
  };
}

/** Returns the path of the app's database in a data folder. */
export function databaseIn(dataDir: string): string {
  return path.join(dataDir, 'tailhouse.sqlite');
}

/** Returns a migrated database file of this run with only the settings rows, to be copied. */
export function templateDatabase(): string {
  return path.join(tmpdir(), 'tailhouse-template.sqlite');
}
