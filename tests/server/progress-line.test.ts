/** Progress of a command, on a terminal and without one. */
import { expect, it } from 'vitest';
import { progressLine } from '../../server/progress-line.mjs';

function written(isTTY: boolean): string {
  let text = '';
  const { show, clear } = progressLine({ isTTY, write: (more) => (text += more) });
  show('Copying the files', 50);
  show('Copying the files', 50);
  show('Checking the files', 3);
  show('Checking the files', 100);
  show('Putting the files back', 7);
  clear();
  clear();
  return text;
}

it('a terminal shows one line, written over as it changes and gone in the end', () => {
  const begin = '\r\u001b[K';
  expect(written(true)).toBe(
    `${begin}Copying the files: 50 %${begin}Checking the files: 3 %${begin}` +
      `${begin}Putting the files back: 7 %${begin}`,
  );
});

it('a log or a pipe hears nothing of it', () => {
  expect(written(false)).toBe('');
});
