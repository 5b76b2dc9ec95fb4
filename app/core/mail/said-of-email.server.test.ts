/** R115 no sentence claims that an email was sent when it can't be. */
import { expect, it, onTestFinished } from 'vitest';
import { environment } from '~/core/runtime/environment.server';
import { saidOfEmail } from './said-of-email.server';

it('says what was sent, and in production without a mail service that it waits', () => {
  const settings = environment();
  const { mode, mail } = settings;
  onTestFinished(() => void Object.assign(settings, { mode, mail }));
  const said = () => saidOfEmail('Sam has been emailed.');
  expect(said()).toBe('Sam has been emailed.');
  settings.mode = 'production';
  expect(said()).toBe('The email waits until email is set up.');
  settings.mail = { kind: 'smtp', url: 'smtp://127.0.0.1:1/', from: null };
  expect(said()).toBe('Sam has been emailed.');
});
