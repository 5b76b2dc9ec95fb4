import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '~/core/errors/service-error.server';
import { readEnvironment } from '~/core/runtime/environment.server';
import { scratchFolder } from '../setup/scratch-database';

const secret = 'for-tests-only-0123456789-abcdefghijklmnop';

type Variables = Record<string, string | undefined>;

const production: Variables = {
  ADMIN_EMAIL: 'Nora@Example.com',
  APP_URL: 'https://dogs.example',
  SESSION_SECRET: secret,
};

function read(variables: Variables) {
  return readEnvironment({ DATA_DIR: scratchFolder(), ...variables });
}

it('R10 listens on the port and keeps its data in the folder that are set', () => {
  const folder = scratchFolder();
  const set = read({ PORT: '4123', DATA_DIR: path.relative('.', folder) });
  expect([set.port, set.dataDir, set.appUrl]).toEqual([4123, folder, 'http://localhost:4123']);
  expect(read({ PORT: '0' }).port).toBe(0);
  expect(read({}).port).toBe(3000);
});

describe('R10 the environment of a start', () => {
  it.each<[string, Variables, string]>([
    [
      'a short secret',
      { ...production, SESSION_SECRET: secret.slice(0, 31) },
      'SESSION_SECRET is too weak: set at least 32 random characters.',
    ],
    [
      'a secret of one letter',
      { ...production, SESSION_SECRET: 'a'.repeat(64) },
      'SESSION_SECRET is too weak: set at least 32 random characters.',
    ],
    [
      'a secret of ten digits, again and again',
      { ...production, SESSION_SECRET: '1234567890'.repeat(5).slice(0, 48) },
      'SESSION_SECRET is too weak: set at least 32 random characters.',
    ],
    [
      'a weak secret in sample mode',
      { SESSION_SECRET: 'secret' },
      'SESSION_SECRET is too weak: set at least 32 random characters.',
    ],
    [
      'an address that is none',
      { ...production, APP_URL: 'dogs.example' },
      'APP_URL must be an address like https://example.org.',
    ],
    [
      'an address without https',
      { ...production, APP_URL: 'http://dogs.example' },
      'APP_URL must begin with https:// in production.',
    ],
    [
      'an address of another kind',
      { ...production, APP_URL: 'ftp://dogs.example' },
      'APP_URL must begin with https:// in production.',
    ],
    [
      'a short token for set-up',
      { ...production, SETUP_TOKEN: 'short' },
      'SETUP_TOKEN must be at least 16 characters.',
    ],
    [
      'a token for set-up of two words, again and again',
      { ...production, SETUP_TOKEN: 'password'.repeat(3) },
      'SETUP_TOKEN is too easily guessed.',
    ],
    [
      'an admin without an address',
      { ...production, ADMIN_EMAIL: 'nora' },
      'ADMIN_EMAIL must be an email address.',
    ],
    [
      'a moved clock in production',
      { ...production, CLOCK_START: '2027-03-01T00:00:00Z' },
      'CLOCK_START is for trying and testing: remove it from production.',
    ],
    [
      'other intervals in production',
      { ...production, INTERVALS: '{}' },
      'INTERVALS is for trying and testing: remove it from production.',
    ],
    [
      'another mail service in production',
      { ...production, POSTMARK_TOKEN: 'token', POSTMARK_URL: 'http://127.0.0.1:1' },
      'POSTMARK_URL is for trying and testing: remove it from production.',
    ],
    [
      'a webhook password without a mail service',
      { POSTMARK_WEBHOOK_PASSWORD: 'long-enough-to-be-one' },
      'POSTMARK_WEBHOOK_PASSWORD needs POSTMARK_TOKEN beside it.',
    ],
    [
      'a bucket without its keys',
      { LITESTREAM_BUCKET: 'copies', LITESTREAM_ACCESS_KEY_ID: 'id' },
      'LITESTREAM_BUCKET needs LITESTREAM_ACCESS_KEY_ID and LITESTREAM_SECRET_ACCESS_KEY beside it.',
    ],
    [
      'a bucket at no address',
      {
        LITESTREAM_BUCKET: 'copies',
        LITESTREAM_ACCESS_KEY_ID: 'id',
        LITESTREAM_SECRET_ACCESS_KEY: 'key',
        LITESTREAM_ENDPOINT: 'https://',
      },
      'LITESTREAM_ENDPOINT must be an address like https://s3.example.org.',
    ],
    [
      'a weak webhook password',
      { POSTMARK_TOKEN: 'token', POSTMARK_WEBHOOK_PASSWORD: 'short' },
      'POSTMARK_WEBHOOK_PASSWORD must be at least 16 characters.',
    ],
    [
      'a webhook password of one letter',
      { POSTMARK_TOKEN: 'token', POSTMARK_WEBHOOK_PASSWORD: 'a'.repeat(32) },
      'POSTMARK_WEBHOOK_PASSWORD is too easily guessed.',
    ],
    [
      'a webhook password of two words, again and again',
      { POSTMARK_TOKEN: 'token', POSTMARK_WEBHOOK_PASSWORD: 'password'.repeat(3) },
      'POSTMARK_WEBHOOK_PASSWORD is too easily guessed.',
    ],
    [
      'two mail services',
      { POSTMARK_TOKEN: 'token', SMTP_URL: 'smtp://mail.example.org' },
      'Set POSTMARK_TOKEN or SMTP_URL, and not both.',
    ],
    [
      'a mail server at no address',
      { SMTP_URL: 'https://mail.example.org' },
      'SMTP_URL must be an address like smtps://name:password@smtp.example.org.',
    ],
    [
      'a sender that is no address',
      { POSTMARK_TOKEN: 'token', MAIL_FROM: 'nora' },
      'MAIL_FROM must be an email address.',
    ],
    [
      'a sample password in production',
      { ...production, SAMPLE_PASSWORD: 'password-1' },
      'SAMPLE_PASSWORD is for trying and testing: remove it from production.',
    ],
    [
      'other limits in production',
      { ...production, RATE_LIMIT_SCALE: '2' },
      'RATE_LIMIT_SCALE is for load runs: remove it from production.',
    ],
    [
      'a clock that is no instant',
      { CLOCK_START: 'tomorrow' },
      'CLOCK_START must be an ISO instant.',
    ],
    [
      'a clock without a zone',
      { CLOCK_START: '2027-03-01T00:00:00' },
      'CLOCK_START must be an ISO instant.',
    ],
    [
      'half of PayPal',
      { PAYPAL_CLIENT_ID: 'id' },
      'Set both PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or neither.',
    ],
    [
      'the other half of PayPal',
      { ...production, PAYPAL_CLIENT_SECRET: 'secret' },
      'Set both PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or neither.',
    ],
    [
      'a PayPal that is not there',
      { PAYPAL_ENVIRONMENT: 'test' },
      'PAYPAL_ENVIRONMENT must be sandbox or live.',
    ],
    ['a port in words', { PORT: 'http' }, 'PORT must be a number.'],
    ['half a port', { PORT: '30.5' }, 'PORT must be a whole number.'],
    ['a port below', { PORT: '-1' }, 'PORT must be between 0 and 65535.'],
    ['a port above', { PORT: '65536' }, 'PORT must be between 0 and 65535.'],
    [
      'a short sample password',
      { SAMPLE_PASSWORD: 'short' },
      'SAMPLE_PASSWORD must be at least 8 characters.',
    ],
    ['no limits at all', { RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be above 0.'],
    [
      'intervals that are no JSON',
      { INTERVALS: '{' },
      'INTERVALS must be JSON of known names and milliseconds.',
    ],
    [
      'an interval that is unknown',
      { INTERVALS: '{"nap":1}' },
      'INTERVALS must be JSON of known names and milliseconds.',
    ],
    [
      'an interval that every object has',
      { INTERVALS: '{"constructor":1}' },
      'INTERVALS must be JSON of known names and milliseconds.',
    ],
    [
      'an interval below nothing',
      { INTERVALS: '{"flash":-1}' },
      'INTERVALS must be JSON of known names and milliseconds.',
    ],
    [
      'an interval in words',
      { INTERVALS: '{"flash":"1"}' },
      'INTERVALS must be JSON of known names and milliseconds.',
    ],
  ])('R10 refuses %s', (_what, variables, sentence) => {
    const reading = () => read(variables);
    expect(reading).toThrow(StartError);
    expect(reading).toThrow(new StartError(sentence));
  });

  it('R10 is the sample mode without an admin: loopback, the emulator, the usual port', () => {
    expect(read({ SESSION_SECRET: secret })).toMatchObject({
      mode: 'sample',
      host: 'localhost',
      port: 3000,
      appUrl: 'http://localhost:3000',
      adminEmail: null,
      paypal: { kind: 'emulator' },
      clockStart: null,
      samplePassword: null,
      rateLimitScale: 1,
    });
    expect(read({ SESSION_SECRET: secret, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it('R10 is production with one: every address, no emulator, the admin’s address in its one form', () => {
    expect(read(production)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      appUrl: 'https://dogs.example',
      adminEmail: 'nora@example.com',
      paypal: { kind: 'none' },
    });
    expect(read({ ...production, REQUIRE_PRODUCTION: '1' }).mode).toBe('production');
    expect(read({ ...production, APP_URL: 'http://localhost:8080/' }).appUrl).toBe(
      'http://localhost:8080',
    );
  });

  it('R133 needs no variable: production without one makes a secret and has no address yet', () => {
    for (const blank of [undefined, '', '  ']) {
      const folder = scratchFolder();
      const names = ['ADMIN_EMAIL', 'APP_URL', 'SESSION_SECRET', 'SETUP_TOKEN'];
      const unset = Object.fromEntries(names.map((name) => [name, blank]));
      const bare = { ...unset, DATA_DIR: folder, REQUIRE_PRODUCTION: '1' };
      const first = readEnvironment(bare);
      expect(first).toMatchObject({
        mode: 'production',
        host: '0.0.0.0',
        addressFrom: 'nowhere',
        adminEmail: null,
        setupToken: null,
        secretIsGiven: false,
        secretIsNew: true,
        insecureHttp: false,
      });
      expect(first.secret.length).toBeGreaterThanOrEqual(32);
      expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
      const second = readEnvironment(bare);
      expect([second.secret, second.secretIsNew]).toEqual([first.secret, false]);
    }
  });

  it.each<[Variables, string, string]>([
    [{ FLY_APP_NAME: 'dogs' }, 'https://dogs.fly.dev', 'platform'],
    [
      { RENDER_EXTERNAL_URL: 'https://dogs.onrender.com/' },
      'https://dogs.onrender.com',
      'platform',
    ],
    [{ RAILWAY_PUBLIC_DOMAIN: 'dogs.up.railway.app' }, 'https://dogs.up.railway.app', 'platform'],
    [{ FLY_APP_NAME: 'dogs', APP_URL: 'https://dogs.example' }, 'https://dogs.example', 'given'],
    [{ RENDER_EXTERNAL_URL: 'dogs' }, 'http://localhost:3000', 'nowhere'],
    [{ INSECURE_HTTP: '1', APP_URL: 'http://10.0.0.2' }, 'http://10.0.0.2', 'given'],
  ])('R133 takes its address from %o', (variables, appUrl, addressFrom) => {
    const bare = { REQUIRE_PRODUCTION: '1', SESSION_SECRET: secret };
    expect(read({ ...bare, ...variables })).toMatchObject({ appUrl, addressFrom });
  });

  it('R133 the platform’s address and http without privacy are for production alone', () => {
    expect(read({ FLY_APP_NAME: 'dogs', INSECURE_HTTP: '1' })).toMatchObject({
      appUrl: 'http://localhost:3000',
      insecureHttp: false,
    });
  });

  it('R29 takes PayPal’s credentials, live unless it says sandbox', () => {
    const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
    const access = {
      kind: 'provider',
      clientId: 'id',
      clientSecret: 'secret',
      webhookId: null,
      url: null,
    };
    expect(read({ ...production, ...paypal }).paypal).toEqual({ ...access, live: true });
    expect(read({ ...paypal, PAYPAL_ENVIRONMENT: 'sandbox' }).paypal).toEqual({
      ...access,
      live: false,
    });
  });

  it('R10 makes a secret of its own for the sample mode, once, for its owner’s eyes only', () => {
    const folder = path.join(scratchFolder(), 'not', 'there', 'yet');
    const made = readEnvironment({ DATA_DIR: folder }).secret;
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(readEnvironment({ DATA_DIR: folder }).secret).toBe(made);
    const file = path.join(folder, 'secret');
    expect(readFileSync(file, 'utf8').trim()).toBe(made);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(read({}).secret).not.toBe(made);
  });

  it('R10 writes no secret where one was given, or where the start is refused', () => {
    const folder = scratchFolder();
    readEnvironment({ DATA_DIR: folder, SESSION_SECRET: secret });
    expect(() =>
      readEnvironment({ DATA_DIR: folder, ...production, SESSION_SECRET: '', APP_URL: 'dogs' }),
    ).toThrow();
    expect(existsSync(path.join(folder, 'secret'))).toBe(false);
  });

  it.each([
    [{}, 'https://s3.us-east-1.amazonaws.com/copies', 'tailhouse'],
    [{ LITESTREAM_REGION: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com/copies', 'tailhouse'],
    [
      { LITESTREAM_ENDPOINT: 'https://s3.example.org/' },
      'https://s3.example.org/copies',
      'tailhouse',
    ],
    [{ LITESTREAM_ENDPOINT: 'minio:9000', LITESTREAM_PATH: 'b' }, 'https://minio:9000/copies', 'b'],
  ])('takes the bucket that Litestream is given: %o', (given, endpoint, path) => {
    const keys = { LITESTREAM_ACCESS_KEY_ID: 'id', LITESTREAM_SECRET_ACCESS_KEY: 'key' };
    expect(read({ LITESTREAM_BUCKET: 'copies', ...keys, ...given }).copies).toMatchObject({
      endpoint,
      path,
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
    expect(read(keys).copies).toBe(null);
  });
});
