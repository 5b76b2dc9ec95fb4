/**
 * The page numbers that a pager names: the first, the last, and those around the current one; a
 * gap of one page is that page itself.
 * @param page the current one, from 1 to `pages`
 */
export function pagesShown(page: number, pages: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown: (number | 'gap')[] = [];
  let last = 0;
  for (const one of [...new Set(near)].sort((a, b) => a - b)) {
    if (one - last === 2) shown.push(one - 1);
    if (one - last > 2) shown.push('gap');
    shown.push(one);
    last = one;
  }
  return shown;
}
