/** Hears how far long work is: what is being done, and how much of it, in whole percent. */
export type Progress = (step: string, percent: number) => void;

/**
 * A step of so many parts, said as its percentage changes; call what it returns after each part,
 * with how many parts that were.
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
