/** Yields a long list page by page: each page is read after the last row of the one before. */
export async function* pagesOf<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last);
    yield rows;
    last = rows.at(-1);
    if (rows.length < size) return;
  }
}
