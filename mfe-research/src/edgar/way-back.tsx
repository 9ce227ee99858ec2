import { Link, useNavigate } from '@basecase/shared-ui/router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useIsFirst } from './use-replace.ts';
import styles from './way-back.module.css';

interface WayBackProps {
  readonly symbol: string;
  readonly text: string;
  /** Where the link leads when there is nothing to go back to. */
  readonly path?: string;
}

/** The link to the figure or list that a filing was opened from. It goes back in the history where there is one. */
export function WayBack({ symbol, text, path = '/edgar' }: WayBackProps) {
  const navigate = useNavigate();
  const isFirst = useIsFirst();
  const goBack = (event: MouseEvent) => {
    if (isFirst || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link className={styles.back ?? ''} to={`${path}?${new URLSearchParams({ symbol })}`} onClick={goBack}>
      <ArrowLeft size={14} aria-hidden="true" />
      {text}
    </Link>
  );
}
