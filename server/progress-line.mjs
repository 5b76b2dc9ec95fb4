/** Progress of long work on a terminal: one line, overwritten and removed at the end. */

/**
 * Returns a display of progress: on a terminal a line such as "Copying the database: 45 %"; elsewhere, as
 * in a log or a pipe, nothing.
 * @param {{ isTTY?: boolean, write(text: string): unknown }} [terminal]
 * @returns {{ show: (step: string, percent: number) => void, clear: () => void }}
 */
export function progressLine(terminal = process.stderr) {
  const begin = '\r\u001b[K';
  let shown = '';
  function clear() {
    if (shown !== '') terminal.write(begin);
    shown = '';
  }
  return {
    show(step, percent) {
      // So that the next output begins on its own line.
      if (percent === 100) return clear();
      const text = `${step}: ${percent} %`;
      if (!terminal.isTTY || text === shown) return;
      shown = text;
      terminal.write(`${begin}${text}`);
    },
    clear,
  };
}
