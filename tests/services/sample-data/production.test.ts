import { expect, it, vi } from 'vitest';
import { database } from '~/services/database/database.server';
import { environment } from '~/services/runtime/environment.server';
import { loadSample } from '~/services/sample-data/load-sample.server';

vi.hoisted(() => {
  process.env.ADMIN_EMAIL = 'boss@example.com';
  delete process.env.SAMPLE_PASSWORD;
});

it('R10 never loads sample data in production', async () => {
  expect(environment().mode).toBe('production');
  const loading = loadSample({
    now: new Date(),
    timeZone: 'America/New_York',
    password: 'sample-password-1',
  });
  await expect(loading).rejects.toThrow('never loaded in production');
  expect(await database().profile.count()).toBe(0);
  expect(await database().marker.count()).toBe(0);
});
