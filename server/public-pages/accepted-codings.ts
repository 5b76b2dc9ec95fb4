import type { Coding } from './encodings';

/** Browsers send few different headers; whoever sends many is answered, but not remembered. */
const mostKept = 50;
const kept = new Map<string, readonly Coding[]>();

/** The codings that a client takes, best first, as its Accept-Encoding header says. */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined) return ['identity'];
  const known = kept.get(header);
  if (known !== undefined) return known;
  const weights = new Map(header.split(',').map(weightOf));
  const other = weights.get('*') ?? 0;
  const takes = (coding: string) => (weights.get(coding) ?? other) > 0;
  const accepted = (['br', 'gzip'] as const).filter(takes);
  const codings: readonly Coding[] = [...accepted, 'identity'];
  if (kept.size < mostKept) kept.set(header, codings);
  return codings;
}

function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
  const weight = parameters.find((text) => text.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
