/** The environment, read once through a schema (R10). All other code calls `environment()`. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from '~/core/errors/service-error.server';
import { openDataFolder } from './data-folder.server';
import { isIntervalName, type IntervalName } from './interval-table';
import { projectRoot } from './project-root.server';

export type PaypalAccess =
  | {
      kind: 'provider';
      clientId: string;
      clientSecret: string;
      live: boolean;
      /** PayPal's id of our webhook, which its signatures cover; null leaves the webhook closed. */
      webhookId: string | null;
      url: string | null;
    }
  | { kind: 'emulator' }
  | { kind: 'none' };

export type MailAccess =
  | {
      kind: 'postmark';
      token: string;
      /** The sender's address; null for the one in Settings. */
      from: string | null;
      url: string | null;
      /** The password of the bounce webhook; null leaves the webhook closed. */
      webhookPassword: string | null;
    }
  /** `url` with name and password: a secret. */
  | { kind: 'smtp'; url: string; from: string | null }
  | { kind: 'none' };

/** The bucket of the copies off this machine, as s3mini takes it. */
export type CopyAccess = {
  /** The bucket's address: that of the S3 service and the bucket's name. */
  endpoint: string;
  region: string;
  path: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Environment = {
  /** Production means ADMIN_EMAIL or REQUIRE_PRODUCTION=1 (R10, R133); anything else is sample mode. */
  mode: 'sample' | 'production';
  port: number;
  /** Loopback in sample mode unless HOST says otherwise. */
  host: string;
  dataDir: string;
  /** Address of this site, without a trailing slash; this machine's while `addressFrom` is `nowhere`. */
  appUrl: string;
  /** Source of the address (R133): APP_URL, the hosting platform's variable, or the settings. */
  addressFrom: 'given' | 'platform' | 'settings' | 'nowhere';
  adminEmail: string | null;
  secret: string;
  secretIsGiven: boolean;
  /** Whether this start made the secret (R133). */
  secretIsNew: boolean;
  /** Token for the page that makes the first admin (R134); null if each start makes one. */
  setupToken: string | null;
  /** Whether a private network without https is accepted (R134): cookies and addresses over http. */
  insecureHttp: boolean;
  samplePassword: string | null;
  paypal: PaypalAccess;
  /** Access without keys in the settings: variables that give keys win over those (R135). */
  paypalAtStart: PaypalAccess;
  /** The address of PayPal's stand-in in tests; always null in production. */
  paypalUrl: string | null;
  mail: MailAccess;
  /** Whether variables give the mail service: they win over the settings (R135). */
  mailIsGiven: boolean;
  /** The address of Postmark's stand-in in tests; always null in production. */
  postmarkUrl: string | null;
  /** The origin of a push service's stand-in in tests; always null in production. */
  pushUrl: string | null;
  /** Null if no copies are made. */
  copies: CopyAccess | null;
  /** ISO instant at which the app's clock starts; null for the real time. Never in production. */
  clockStart: Date | null;
  intervals: Partial<Record<IntervalName, number>>;
  rateLimitScale: number;
  /** Requests in progress at which the server answers that it is busy (server/load-limit.ts). */
  mostRequests: number;
  /** The header in which the proxy in front names the client; null for the socket's address. */
  clientAddressHeader: string | null;
};

const optionalText = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

const schema = z.object({
  PORT: z.coerce
    .number({ error: 'PORT must be a number' })
    .int('PORT must be a whole number')
    .min(0, 'PORT must be between 0 and 65535')
    .max(65535, 'PORT must be between 0 and 65535')
    .default(3000),
  HOST: optionalText,
  DATA_DIR: optionalText,
  APP_URL: optionalText,
  ADMIN_EMAIL: optionalText.pipe(
    z.email('ADMIN_EMAIL must be an email address').toLowerCase().optional(),
  ),
  SESSION_SECRET: optionalText,
  SETUP_TOKEN: optionalText.pipe(
    z
      .string()
      .min(16, 'SETUP_TOKEN must be at least 16 characters')
      .refine((text) => !isMonotonous(text), 'SETUP_TOKEN is too easily guessed')
      .optional(),
  ),
  INSECURE_HTTP: optionalText,
  FLY_APP_NAME: optionalText,
  RENDER_EXTERNAL_URL: optionalText,
  RAILWAY_PUBLIC_DOMAIN: optionalText,
  SAMPLE_PASSWORD: optionalText.pipe(
    z.string().min(8, 'SAMPLE_PASSWORD must be at least 8 characters').optional(),
  ),
  REQUIRE_PRODUCTION: optionalText,
  PAYPAL_CLIENT_ID: optionalText,
  PAYPAL_CLIENT_SECRET: optionalText,
  PAYPAL_WEBHOOK_ID: optionalText,
  PAYPAL_URL: optionalText.pipe(z.url('PAYPAL_URL must be an address').optional()),
  PAYPAL_ENVIRONMENT: z
    .enum(['sandbox', 'live'], { error: 'PAYPAL_ENVIRONMENT must be sandbox or live' })
    .default('live'),
  POSTMARK_TOKEN: optionalText,
  POSTMARK_WEBHOOK_PASSWORD: optionalText.pipe(
    z
      .string()
      .min(16, 'POSTMARK_WEBHOOK_PASSWORD must be at least 16 characters')
      .refine((text) => !isMonotonous(text), 'POSTMARK_WEBHOOK_PASSWORD is too easily guessed')
      .optional(),
  ),
  POSTMARK_URL: optionalText.pipe(z.url('POSTMARK_URL must be an address').optional()),
  SMTP_URL: optionalText.pipe(
    z
      .url({
        protocol: /^smtps?$/,
        error: 'SMTP_URL must be an address like smtps://name:password@smtp.example.org',
      })
      .optional(),
  ),
  MAIL_FROM: optionalText.pipe(z.email('MAIL_FROM must be an email address').optional()),
  PUSH_URL: optionalText.pipe(z.url('PUSH_URL must be an address').optional()),
  LITESTREAM_BUCKET: optionalText,
  LITESTREAM_PATH: optionalText,
  LITESTREAM_ENDPOINT: optionalText,
  LITESTREAM_REGION: optionalText,
  LITESTREAM_ACCESS_KEY_ID: optionalText,
  LITESTREAM_SECRET_ACCESS_KEY: optionalText,
  CLOCK_START: optionalText.pipe(
    z.iso
      .datetime({ offset: true, error: 'CLOCK_START must be an ISO instant' })
      .transform((text) => new Date(text))
      .optional(),
  ),
  INTERVALS: optionalText,
  RATE_LIMIT_SCALE: z.coerce.number().positive('RATE_LIMIT_SCALE must be above 0').default(1),
  MOST_REQUESTS: z.coerce
    .number({ error: 'MOST_REQUESTS must be a number' })
    .int('MOST_REQUESTS must be a whole number')
    .min(1, 'MOST_REQUESTS must be at least 1')
    .default(100),
  CLIENT_ADDRESS_HEADER: optionalText.pipe(
    z
      .string()
      .regex(/^[a-z0-9-]+$/i, 'CLIENT_ADDRESS_HEADER must be the name of a header')
      .toLowerCase()
      .optional(),
  ),
});

type Variables = z.infer<typeof schema>;

const minimumSecretLength = 32;

/** Whether a text is a shorter one repeated, or has few distinct characters: `changeme…`, `1234567890…`. */
function isMonotonous(text: string): boolean {
  if (new Set(text).size < 8) return true;
  const lengths = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => text.slice(length) === text.slice(0, -length));
}

/** Returns the given secret, else that of the data folder, which is made if it isn't there (R133). */
function readSecret(
  variables: Variables,
  dataDir: string,
): Pick<Environment, 'secret' | 'secretIsGiven' | 'secretIsNew'> {
  const given = variables.SESSION_SECRET;
  if (given !== undefined) {
    if (given.length < minimumSecretLength || isMonotonous(given))
      throw new StartError(
        `SESSION_SECRET is too weak: set at least ${minimumSecretLength} random characters.`,
      );
    return { secret: given, secretIsGiven: true, secretIsNew: false };
  }
  const file = path.join(dataDir, 'secret');
  openDataFolder(dataDir);
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (stored.length >= minimumSecretLength)
    return { secret: stored, secretIsGiven: false, secretIsNew: false };
  const secret = randomBytes(48).toString('base64url');
  // Renamed into place: a full disk leaves no half of a secret.
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return { secret, secretIsGiven: false, secretIsNew: true };
}

/** Whether an address's host is this machine: nothing sent to it crosses a network. */
export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Whether a site may be at that address: https, this machine, or http in a private network (R134). */
function isSafeAddress({ protocol, hostname }: URL, insecureHttp: boolean): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && (insecureHttp || isThisMachine(hostname)))
  );
}

/** Address that a hosting platform gives the site, by its own variables; null for any other platform. */
function platformAddress(variables: Variables): string | null {
  const { FLY_APP_NAME: app, RENDER_EXTERNAL_URL: url, RAILWAY_PUBLIC_DOMAIN: domain } = variables;
  const addresses = [app && `https://${app}.fly.dev`, url, domain && `https://${domain}`];
  const address = addresses.find((one) => one !== undefined && URL.canParse(one));
  return address === undefined ? null : new URL(address).origin;
}

function readAddress(
  variables: Variables,
  production: boolean,
  insecureHttp: boolean,
): Pick<Environment, 'appUrl' | 'addressFrom'> {
  const given = variables.APP_URL;
  if (given !== undefined) {
    if (!URL.canParse(given))
      throw new StartError('APP_URL must be an address like https://example.org.');
    const url = new URL(given);
    if (!isSafeAddress(url, insecureHttp || !production))
      throw new StartError('APP_URL must begin with https:// in production.');
    return { appUrl: url.origin, addressFrom: 'given' };
  }
  const platform = production ? platformAddress(variables) : null;
  if (platform !== null) return { appUrl: platform, addressFrom: 'platform' };
  return { appUrl: `http://localhost:${variables.PORT}`, addressFrom: 'nowhere' };
}

function readPaypal(variables: Variables, production: boolean): PaypalAccess {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = variables;
  if (clientId && clientSecret)
    return {
      kind: 'provider',
      clientId,
      clientSecret,
      live: variables.PAYPAL_ENVIRONMENT === 'live',
      webhookId: variables.PAYPAL_WEBHOOK_ID ?? null,
      url: variables.PAYPAL_URL ?? null,
    };
  if (clientId || clientSecret)
    throw new StartError('Set both PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or neither.');
  return { kind: production ? 'none' : 'emulator' };
}

function readMail(variables: Variables): MailAccess {
  const { POSTMARK_TOKEN: token, MAIL_FROM: from, POSTMARK_URL: url, SMTP_URL: smtp } = variables;
  if (smtp !== undefined && token !== undefined)
    throw new StartError('Set POSTMARK_TOKEN or SMTP_URL, and not both.');
  const webhookPassword = variables.POSTMARK_WEBHOOK_PASSWORD;
  if (token === undefined) {
    if (webhookPassword !== undefined)
      throw new StartError('POSTMARK_WEBHOOK_PASSWORD needs POSTMARK_TOKEN beside it.');
    return smtp === undefined ? { kind: 'none' } : { kind: 'smtp', url: smtp, from: from ?? null };
  }
  return {
    kind: 'postmark',
    token,
    from: from ?? null,
    url: url ?? null,
    webhookPassword: webhookPassword ?? null,
  };
}

function readCopies(variables: Variables): CopyAccess | null {
  const { LITESTREAM_BUCKET: bucket, LITESTREAM_ENDPOINT: given } = variables;
  const region = variables.LITESTREAM_REGION ?? 'us-east-1';
  const { LITESTREAM_ACCESS_KEY_ID: accessKeyId, LITESTREAM_SECRET_ACCESS_KEY: secretAccessKey } =
    variables;
  if (bucket === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError(
      'LITESTREAM_BUCKET needs LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY beside it.',
    );
  const service = given ?? `https://s3.${region}.amazonaws.com`;
  const address = service.includes('://') ? service : `https://${service}`;
  if (!URL.canParse(address))
    throw new StartError('LITESTREAM_ENDPOINT must be an address like https://s3.example.org.');
  return {
    endpoint: `${address.replace(/\/+$/, '')}/${bucket}`,
    region,
    path: variables.LITESTREAM_PATH ?? 'tailhouse',
    accessKeyId,
    secretAccessKey,
  };
}

function readIntervals(text: string | undefined): Environment['intervals'] {
  if (text === undefined) return {};
  const wrong = new StartError('INTERVALS must be JSON of known names and milliseconds.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw wrong;
  }
  const read = z.record(z.string(), z.number().min(0)).safeParse(parsed);
  if (!read.success) throw wrong;
  const intervals: Environment['intervals'] = {};
  for (const [name, value] of Object.entries(read.data)) {
    if (!isIntervalName(name)) throw wrong;
    intervals[name] = value;
  }
  return intervals;
}

/** Reads and checks the environment. @throws StartError with one sentence */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  // Shells remove quotes, and so does an environment file of systemd; one of a container engine doesn't.
  const quoted = Object.keys(schema.shape).find((name) => /^(["']).*\1$/.test(source[name] ?? ''));
  if (quoted !== undefined)
    throw new StartError(
      `${quoted} is in quotes, which are part of the value here: leave them out.`,
    );
  const read = schema.safeParse(source);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartError(issue ? `${issue.message}.` : 'The environment could not be read.');
  }
  const variables = read.data;
  const production = variables.ADMIN_EMAIL !== undefined || variables.REQUIRE_PRODUCTION === '1';
  const insecureHttp = production && variables.INSECURE_HTTP === '1';
  if (production) {
    for (const name of [
      'CLOCK_START',
      'INTERVALS',
      'SAMPLE_PASSWORD',
      'POSTMARK_URL',
      'PAYPAL_URL',
      'PUSH_URL',
    ] as const)
      if (variables[name] !== undefined)
        throw new StartError(`${name} is for trying and testing: remove it from production.`);
    if (variables.RATE_LIMIT_SCALE !== 1)
      throw new StartError('RATE_LIMIT_SCALE is for load runs: remove it from production.');
  }
  const address = readAddress(variables, production, insecureHttp);
  const mail = readMail(variables);
  const paypal = readPaypal(variables, production);
  const dataDir = path.resolve(variables.DATA_DIR ?? path.join(projectRoot(), 'data'));
  return {
    mode: production ? 'production' : 'sample',
    port: variables.PORT,
    host: variables.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir,
    ...address,
    adminEmail: variables.ADMIN_EMAIL ?? null,
    setupToken: variables.SETUP_TOKEN ?? null,
    insecureHttp,
    samplePassword: variables.SAMPLE_PASSWORD ?? null,
    paypal,
    paypalAtStart: paypal,
    paypalUrl: variables.PAYPAL_URL ?? null,
    mail,
    mailIsGiven: mail.kind !== 'none',
    postmarkUrl: variables.POSTMARK_URL ?? null,
    pushUrl: variables.PUSH_URL === undefined ? null : new URL(variables.PUSH_URL).origin,
    copies: readCopies(variables),
    clockStart: variables.CLOCK_START ?? null,
    intervals: readIntervals(variables.INTERVALS),
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    mostRequests: variables.MOST_REQUESTS,
    clientAddressHeader: variables.CLIENT_ADDRESS_HEADER ?? null,
    // Last: a start that is refused for another reason writes nothing.
    ...readSecret(variables, dataDir),
  };
}

let environmentRead: Environment | undefined;

export function environment(): Environment {
  environmentRead ??= readEnvironment(process.env);
  return environmentRead;
}

/** Whether browsers reach the site over https alone: in production, except in a private network (R134). */
export function isHttpsOnly(): boolean {
  const { mode, insecureHttp } = environment();
  return mode === 'production' && !insecureHttp;
}

/**
 * Uses the address that the settings hold (R133), unless a variable names one.
 * @param address an origin, such as `https://dogs.example`
 */
export function useStoredAddress(address: string): void {
  const read = environment();
  if (read.addressFrom === 'given' || read.addressFrom === 'platform') return;
  environmentRead = { ...read, appUrl: address, addressFrom: 'settings' };
}

/** Uses the mail service that the admin typed in (R135), or none, unless variables give one. */
export function useStoredMail(access: MailAccess): void {
  const read = environment();
  if (!read.mailIsGiven) environmentRead = { ...read, mail: access };
}

/** Whether variables give PayPal's keys: they win over the settings (R135). */
export function isPaypalGiven(): boolean {
  return environment().paypalAtStart.kind === 'provider';
}

/** Uses the PayPal keys that the admin typed in (R135), null for none, unless variables give some. */
export function useStoredPaypal(access: PaypalAccess | null): void {
  const read = environment();
  if (!isPaypalGiven()) environmentRead = { ...read, paypal: access ?? read.paypalAtStart };
}
