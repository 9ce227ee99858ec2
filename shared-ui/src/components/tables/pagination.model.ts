/**
 * The page numbers to show: the first, the last, the current one and its neighbours; a gap marks omitted pages.
 * @param page the current page, from 1
 */
export function pageWindow(page: number, pages: number): readonly (number | 'gap-before' | 'gap-after')[] {
  const near = [page - 1, page, page + 1].filter((candidate) => candidate > 1 && candidate < pages);
  const middle = pages <= 7 ? Array.from({ length: Math.max(0, pages - 2) }, (_, index) => index + 2) : near;
  const first = middle[0] ?? pages;
  const last = middle.at(-1) ?? 1;
  return [
    1,
    ...(first > 2 && pages > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(last < pages - 1 && pages > 2 ? (['gap-after'] as const) : []),
    ...(pages > 1 ? [pages] : []),
  ];
}
