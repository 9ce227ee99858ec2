import { lazy, Suspense } from 'react';
import type { CompanySearchProps } from './company-search.tsx';
import styles from './lazy-company-search.module.css';

// Asked for at once, but apart: the first paint does not wait for the list box behind the field.
const arriving = import('./company-search.tsx');
const CompanySearch = lazy(async () => ({ default: (await arriving).CompanySearch }));

/** The company search; its place is kept while it arrives. */
export function LazyCompanySearch(props: CompanySearchProps) {
  return (
    <Suspense fallback={<div className={styles[props.size]} />}>
      <CompanySearch {...props} />
    </Suspense>
  );
}
