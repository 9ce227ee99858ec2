import { Button } from '../buttons/button.tsx';
import { Row } from '../layout/primitives.tsx';
import styles from './pagination.module.css';

export interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** Accessible name, such as "Cache keys". */
  readonly label: string;
}

export function Pagination({ page, pages, onPage, label }: PaginationProps) {
  return (
    <Row aria-label={label} as="nav" wrap gap={4} className={styles.pagination}>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      {pageWindow(page, pages).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={entry}
            size="sm"
            variant={entry === page ? 'primary' : 'ghost'}
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
          >
            {entry}
          </Button>
        ),
      )}
      <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Row>
  );
}

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
