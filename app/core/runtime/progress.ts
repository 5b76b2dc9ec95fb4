/** Receives the progress of long work: the current step and its whole percentage. */
export type Progress = (step: string, percent: number) => void;

/**
 * Returns a function to call after each part, with the number of parts done; reports the step whenever
 * its percentage changes.
 */
export function progressOf(progress: Progress, step: string, parts: number) {
  let done = 0;
  let percentPrinted = -1;
  return (more = 1): void => {
    done += more;
    const percent = Math.floor((done * 100) / parts);
    if (percent === percentPrinted) return;
    percentPrinted = percent;
    progress(step, percent);
  };
}
