import { expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { environment } from '~/core/runtime/environment.server';
import { writeSample } from '../../prisma/sample/write-sample';
import { loadSample } from '../../server/load-sample';

vi.hoisted(() => {
  process.env.ADMIN_EMAIL = 'boss@example.com';
  delete process.env.SAMPLE_PASSWORD;
});

it('R10 never loads sample data in production', async () => {
  expect(environment().mode).toBe('production');
  const loading = loadSample(writeSample, {
    now: new Date(),
    timeZone: 'America/New_York',
    password: 'sample-password-1',
  });
  await expect(loading).rejects.toThrow('never loaded in production');
  expect(await database().profile.count()).toBe(0);
  expect(await database().marker.count()).toBe(0);
});
