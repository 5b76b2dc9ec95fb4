/** The address that a request counts under, over real HTTP: with a configured proxy header, and without. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

// Five failures of one client, or one of an account, reach the limits.
const RATE_LIMIT_SCALE = '0.1';
const most = 5;

let guesses = 0;

/** One wrong login with a new email address, so that only the client's limit is reached. */
async function guess(server: RunningServer, headers: Record<string, string>): Promise<number> {
  guesses += 1;
  const form = { email: `nobody-${guesses}@example.com`, password: 'wrong-password' };
  return (await httpClient(server.url).post('/login', form, headers)).status;
}

async function spend(server: RunningServer, headers: (time: number) => Record<string, string>) {
  const statuses: number[] = [];
  for (let time = 0; time <= most; time += 1) statuses.push(await guess(server, headers(time)));
  return statuses;
}

const limited = [...Array<number>(most).fill(400), 429];

describe('R12 without a setting', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ RATE_LIMIT_SCALE });
  });
  afterAll(() => server.stop());

  it('no header changes the address or resets a limit', async () => {
    const forged = (time: number) => ({
      'Fly-Client-IP': `192.0.2.${time}`,
      'X-Forwarded-For': `198.51.100.${time}, 203.0.113.${time}`,
      'X-Real-IP': `192.0.2.${100 + time}`,
      Forwarded: `for=192.0.2.${time}`,
      'X-Tailhouse-Client': `192.0.2.${200 + time}`,
    });
    expect(await spend(server, forged)).toEqual(limited);
    expect(await guess(server, {})).toBe(429);
    const form = { email: 'typed@example.com', password: 'wrong-password' };
    const { headers, text } = await httpClient(server.url).post('/login', form);
    expect(headers.get('Retry-After')).toMatch(/^[1-9]\d{0,2}$/);
    expect(text).toContain('role="alert"');
    expect(text).toContain('value="typed@example.com"');
  });
});

describe('R12 with the header of the proxy in front', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({
      RATE_LIMIT_SCALE,
      CLIENT_ADDRESS_HEADER: 'Fly-Client-IP',
    });
  });
  afterAll(() => server.stop());

  it('each client has a limit of its own, whatever other headers say', async () => {
    const one = (time: number) => ({
      'Fly-Client-IP': '192.0.2.1',
      'X-Forwarded-For': `198.51.100.${time}`,
      'X-Tailhouse-Client': `198.51.100.${time}`,
    });
    expect(await spend(server, one)).toEqual(limited);
    expect(await guess(server, { 'Fly-Client-IP': '192.0.2.2' })).toBe(400);
  });

  it('of several values the last counts, which the proxy added', async () => {
    const several = (time: number) => ({ 'Fly-Client-IP': `203.0.113.${time}, 192.0.2.3` });
    expect(await spend(server, several)).toEqual(limited);
    expect(await guess(server, { 'Fly-Client-IP': '192.0.2.3' })).toBe(429);
  });

  it('what is missing or no address counts as the socket’s', async () => {
    const nonsense = (time: number) => ({ 'Fly-Client-IP': `made up ${time}` });
    expect(await spend(server, nonsense)).toEqual(limited);
    expect(await guess(server, {})).toBe(429);
  });
});
