import { afterEach, beforeEach, expect } from 'vitest';
import { postmarkService } from '~/core/mail/postmark-service.server';
import { type FakePostmark, startFakePostmark } from '../fakes/postmark';

/** Starts a Postmark for each test of a file; a malformed call fails the test. */
export function withPostmark(token = 'token') {
  let running: FakePostmark | undefined;
  beforeEach(async () => {
    running = await startFakePostmark(token);
  });
  afterEach(async () => {
    expect(running?.malformed).toEqual([]);
    await running?.close();
  });
  const postmark = () => running ?? expect.fail('Postmark is not running');
  const access = (said = token) => ({
    ...{ kind: 'postmark' as const, token: said, from: null, webhookPassword: null },
    url: postmark().url,
  });
  return {
    postmark,
    /** Settings of a server that sends by it. */
    access,
    /** The service that sends by it. */
    service: (said = token) => postmarkService(access(said)),
  };
}
