import type { HomePanelState } from '@basecase/shared-ui/host';
import type { RefObject } from 'react';
import { CompanySearch } from '../search/company-search.tsx';
import styles from './desk-head.module.css';

export interface DeskHeadProps {
  /** Of the panels in their order; undefined before a panel has reported. */
  readonly reports: readonly (HomePanelState | undefined)[];
  readonly search: RefObject<HTMLInputElement | null>;
}

/** The head of the page with panels: the first heading that one of them has, the day, and the search. */
export function DeskHead({ reports, search }: DeskHeadProps) {
  const said = reports.find((report) => report?.heading !== undefined);
  const now = new Date();
  const weekday = now.toLocaleDateString('en-GB', { weekday: 'long' });
  const day = now.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <header className={styles.head}>
      <div>
        <h1 tabIndex={-1} className={styles.title}>
          {said?.heading ?? 'Home'}
        </h1>
        <p className={styles.day}>
          {weekday}, {day}. {said?.note}
        </p>
      </div>
      <CompanySearch size="hero" inputRef={search} />
    </header>
  );
}
