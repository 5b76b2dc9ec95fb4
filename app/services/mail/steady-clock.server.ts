/**
 * Whether the clock runs on from where it was. What a clock that jumped would do cannot be taken
 * back: a reminder of a stay that is months away, an outbox that is emptied as if it were old.
 */
import { database } from '../database/database.server';
import { now } from '../runtime/clock.server';
import { log } from '../runtime/log.server';

const hourMs = 3_600_000;
const marker = 'steady clock';
// Of clocks that are set by an hour or a machine that slept, nobody need be wary.
const allowedMs = hourMs;
// A server that was off for a week is believed after 28 rounds, some hours; a clock that is half a
// year wrong after five days, in which somebody notices.
const believedByRoundMs = 6 * hourMs;

let told = false;

/**
 * Asked once a round, before what only a right clock may do. The further the clock is, either way,
 * from where it last ran steadily, the more rounds pass until it is believed; once it is back there
 * it is believed at once.
 * @returns whether it is believed now
 */
export async function clockIsSteady(): Promise<boolean> {
  const at = now();
  const seen = await database().marker.findUnique({ where: { name: marker } });
  const rounds = Number(seen?.value ?? 0);
  const jump = seen === null ? 0 : at.getTime() - seen.at.getTime();
  const steady = Math.abs(jump) <= allowedMs + rounds * believedByRoundMs;
  const facts = steady ? { value: '0', at } : { value: String(rounds + 1) };
  await database().marker.upsert({
    where: { name: marker },
    create: { name: marker, value: '0', at },
    update: facts,
  });
  if (!steady && !told)
    log.warn('clock.jumped', { from: seen?.at.toISOString() ?? null, to: at.toISOString() });
  told = !steady;
  return steady;
}
