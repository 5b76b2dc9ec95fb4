import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const names = [
  'ADMIN_EMAIL',
  'APP_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_ENVIRONMENT',
];
const production = { ADMIN_EMAIL: 'nora@example.com', APP_URL: 'https://example.com' };
const credentials = { PAYPAL_CLIENT_ID: 'an-id', PAYPAL_CLIENT_SECRET: 'a-secret' };

/** Loads the module with these environment variables. */
async function inProcessWith(variables: Record<string, string>) {
  vi.resetModules();
  for (const name of names) vi.stubEnv(name, variables[name]);
  return import('./payment-provider.server');
}

beforeEach(() => vi.stubEnv('SAMPLE_PASSWORD', undefined));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('R29 which provider', () => {
  it('a fresh clone pays through the emulator once it listens', async () => {
    const provider = await inProcessWith({});
    expect(provider.payingIsPossible()).toBe(false);
    expect(provider.paymentProvider()).toBeNull();
    provider.useEmulatorAt('http://127.0.0.1:1');
    expect(provider.payingIsPossible()).toBe(true);
    expect(provider.paymentProvider()).not.toBeNull();
    expect(provider.noRealMoney()).toBe(true);
    expect(provider.approvalOrigins()).toEqual(['http://127.0.0.1:1']);
  });

  it('production without credentials has none, and refuses the emulator', async () => {
    const provider = await inProcessWith(production);
    expect(() => provider.useEmulatorAt('http://127.0.0.1:1')).toThrow(/emulator/);
    expect(provider.payingIsPossible()).toBe(false);
    expect(provider.paymentProvider()).toBeNull();
    expect(provider.noRealMoney()).toBe(false);
    expect(provider.approvalOrigins()).toEqual([]);
  });

  it.each([
    ['production, live', production, false, 'https://www.paypal.com'],
    [
      'production, PayPal’s sandbox',
      { ...production, PAYPAL_ENVIRONMENT: 'sandbox' },
      true,
      'https://www.sandbox.paypal.com',
    ],
    [
      'a clone, PayPal’s sandbox',
      { PAYPAL_ENVIRONMENT: 'sandbox' },
      true,
      'https://www.sandbox.paypal.com',
    ],
  ])('credentials switch to PayPal: %s', async (_, variables, noRealMoney, origin) => {
    const provider = await inProcessWith({ ...variables, ...credentials });
    expect(provider.payingIsPossible()).toBe(true);
    expect(provider.paymentProvider()).not.toBeNull();
    expect(provider.noRealMoney()).toBe(noRealMoney);
    expect(provider.approvalOrigins()).toEqual([origin]);
    expect(() => provider.useEmulatorAt('http://127.0.0.1:1')).toThrow(/emulator/);
  });
});
