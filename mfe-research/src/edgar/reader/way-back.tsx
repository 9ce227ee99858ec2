import type { FilingPlace } from '@basecase/shared-ui/figures/filing-address';
import { Link, useLocation, useNavigate } from '@basecase/shared-ui/router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import styles from './reader.module.css';

/** The link to the figure or list that the reader was opened from. It goes back in the history where there is one. */
export function WayBack({ place }: { readonly place: FilingPlace }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const path = place.from === undefined ? '/edgar' : '/financials';
  const goBack = (event: MouseEvent) => {
    // The first address of a page has nothing of ours before it.
    if (key === 'default' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link
      className={styles.back ?? ''}
      to={`${path}?${new URLSearchParams({ symbol: place.symbol })}`}
      onClick={goBack}
    >
      <ArrowLeft size={14} aria-hidden="true" />
      {place.from ?? 'All filings'}
    </Link>
  );
}
