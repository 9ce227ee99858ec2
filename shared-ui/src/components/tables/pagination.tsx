import { Button } from '../buttons/button.tsx';
import { Row } from '../layout/primitives.tsx';
import { pageWindow } from './pagination.model.ts';
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
