import { ButtonLink } from '@basecase/shared-ui/components/buttons/button-link';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { comparisonAddress, filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { Link, useLocation, useNavigate } from '@basecase/shared-ui/router';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect } from 'react';
import styles from './reader-controls.module.css';

interface ReaderViewsProps {
  readonly view: 'read' | 'compare';
  readonly symbol: string;
  readonly accession: string;
}

const views = [
  { value: 'read', label: 'Read' },
  { value: 'compare', label: 'Compare' },
] as const;

/** The two views of a report: its document, and what changed in it. A change of view is no step of the history. */
export function ReaderViews({ view, symbol, accession }: ReaderViewsProps) {
  const replace = useReplace();
  const addresses = { read: filingAddress, compare: comparisonAddress };
  return (
    <ToggleGroup
      label="View"
      value={view}
      onChange={(next) => replace(addresses[next]({ symbol, accession }))}
      options={views}
    />
  );
}

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

/** The button that opens a document at the SEC. */
export function OpenOnSec({ address }: { readonly address: string }) {
  return (
    <ButtonLink href={address}>
      Open on SEC
      <ExternalLink size={14} aria-hidden="true" />
    </ButtonLink>
  );
}

/** Whether the address is the first of its page, so that nothing of ours is before it in the history. */
function useIsFirst(): boolean {
  const { key, state } = useLocation();
  return key === 'default' || (typeof state === 'object' && state !== null && Reflect.get(state, 'isFirst') === true);
}

/** Returns an action that changes the address without a step of the history; it stays known whether it is the first one. */
export function useReplace(): (address: string) => void {
  const navigate = useNavigate();
  const isFirst = useIsFirst();
  return useCallback((address) => navigate(address, { replace: true, state: { isFirst } }), [navigate, isFirst]);
}

interface Steps {
  /** Undefined where there is no next one. */
  readonly onNext?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
}

/** Steps with the keys n and p, except while the user types. */
export function useStepKeys({ onNext, onPrevious }: Steps): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return;
      if (event.key === 'n') onNext?.();
      if (event.key === 'p') onPrevious?.();
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [onNext, onPrevious]);
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
