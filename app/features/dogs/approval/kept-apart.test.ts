import { describe, expect, it } from 'vitest';
import { apartLinesOfDay } from './kept-apart';

const stay = (petId: string, start: string, end: string) => ({
  petIds: [petId],
  here: { start, end },
});

describe('R45 R106 who must not meet', () => {
  const pair = { petA: 'rex', petB: 'fig', nameA: 'Rex', nameB: 'Fig', note: '' };
  const rex = stay('rex', '2026-11-27T09:00', '2026-11-28T09:00');

  it('is every pair whose stays share a moment, with its note', () => {
    const fig = stay('fig', '2026-11-28T08:59', '2026-11-29T09:00');
    expect(apartLinesOfDay([pair], [rex, fig])).toEqual(['Keep Fig and Rex apart']);
    expect(apartLinesOfDay([{ ...pair, note: 'over food' }], [fig, rex])).toEqual([
      'Keep Fig and Rex apart: over food',
    ]);
  });

  it('is nobody who comes as the other leaves, unless that one is still here', () => {
    const fig = stay('fig', '2026-11-28T09:00', '2026-11-29T09:00');
    expect(apartLinesOfDay([pair], [rex, fig])).toEqual([]);
    const here = { start: '2026-11-27T09:00', end: '2026-11-28T12:00' };
    expect(apartLinesOfDay([pair], [{ ...rex, here }, fig])).toHaveLength(1);
  });

  it('is also who comes twice and meets once, in order of their names', () => {
    const early = stay('fig', '2026-11-25T09:00', '2026-11-26T09:00');
    const fig = stay('fig', '2026-11-27T10:00', '2026-11-27T12:00');
    const later = stay('rex', '2026-12-01T09:00', '2026-12-02T09:00');
    const ada = { petA: 'ada', petB: 'rex', nameA: 'Rex', nameB: 'Ada', note: '' };
    const stays = [early, fig, later, rex, stay('ada', '2026-11-27T09:00', '2026-11-28T09:00')];
    expect(apartLinesOfDay([pair, ada], stays)).toEqual([
      'Keep Ada and Rex apart',
      'Keep Fig and Rex apart',
    ]);
    expect(apartLinesOfDay([pair], [fig, later])).toEqual([]);
    expect(apartLinesOfDay([pair], [later, fig])).toEqual([]);
  });
});
