import { beforeEach, expect, it } from 'vitest';
import { house } from '~tests/setup/house';
import { withEmulator } from '~tests/setup/paying';
import { refusal } from '~tests/setup/refusal';
import { checkProvider } from './check-provider.server';
import { useEmulatorAt } from './payment-provider.server';

const { emulator, exchanges } = withEmulator();
const { admin } = house();

beforeEach(() => {
  // A separate connection, which has to sign in.
  useEmulatorAt(emulator().url);
  exchanges.length = 0;
});

it('asks PayPal with the keys, and moves nothing', async () => {
  await checkProvider(admin);
  expect(exchanges.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

it('says when PayPal refuses the keys', async () => {
  emulator().control.troubleNext('token', { kind: 'refused', status: 401 });
  const { code, userMessage } = await refusal(checkProvider(admin));
  expect(code).toBe('unavailable');
  expect(userMessage).toMatch(/^PayPal refuses the keys of this site\./);
});

it('says when PayPal does not answer, and does not blame the keys', async () => {
  emulator().control.troubleNext('token', { kind: 'lost' });
  const { userMessage } = await refusal(checkProvider(admin));
  expect(userMessage).toBe('PayPal doesn’t answer right now. Please try again in a moment.');
  await checkProvider(admin);
});

it('asks ten times an hour at most', async () => {
  for (let asked = 0; asked < 10; asked += 1) await checkProvider(admin);
  expect(await refusal(checkProvider(admin))).toMatchObject({ code: 'too_many' });
});
