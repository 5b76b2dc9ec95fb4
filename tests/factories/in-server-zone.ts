/** Server time zones far apart, one of them with half-hour offsets and one that skips midnights. */
const serverZones = [
  'UTC',
  'America/Los_Angeles',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'America/Santiago',
] as const;

/** Runs something as on a server whose own clock is in that zone, and proves that it was. */
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

/** The same answer computed in every server zone. */
export function inEveryServerZone<T>(run: () => T): T[] {
  return serverZones.map((zone) => inServerZone(zone, run));
}
