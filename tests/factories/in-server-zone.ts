/** Server time zones far apart, including one with half-hour offsets and one that skips midnights. */
const serverZones = [
  'UTC',
  'America/Los_Angeles',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'America/Santiago',
] as const;

/** Runs a function as on a server with that local zone, and asserts that the zone was in effect. */
function inServerZone<T>(zone: string, run: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    const actual = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (actual !== zone && !(zone === 'Asia/Kolkata' && actual === 'Asia/Calcutta')) {
      throw new Error(`The server zone is ${actual}, not ${zone}`);
    }
    return run();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

/** Returns the result of the function in every server zone. */
export function inEveryServerZone<T>(run: () => T): T[] {
  return serverZones.map((zone) => inServerZone(zone, run));
}
