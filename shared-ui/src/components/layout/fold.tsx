import { useUser } from '@basecase/shared-ui/host';
import { useLocation } from '@basecase/shared-ui/router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Button } from '../buttons/button.tsx';
import { nameAccountKey } from './account-key.ts';
import { classNames } from './class-names.ts';
import styles from './fold.module.css';
import panel from './panel.module.css';
import { Row, Text } from './primitives.tsx';
import { SectionHeading } from './screen.tsx';

/** A fold by name, with its state until the user opens or closes it. */
export interface FoldState {
  /** The id of its element: a link to `#id` opens it. */
  readonly id: string;
  /** Default: closed. */
  readonly startsOpen?: boolean;
}

export interface FoldProps extends FoldState {
  readonly title: string;
  /** A line beside the title, shown while the fold is closed. */
  readonly summary?: ReactNode;
  readonly subtitle?: ReactNode;
  /** Beside the subtitle. */
  readonly actions?: ReactNode;
  /** Height of the content in pixels, kept in every state so that nothing jumps. */
  readonly height?: number;
  /** Level of the title. Default: 2. */
  readonly headingLevel?: 2 | 3;
  /** Removes the padding of the body. */
  readonly flush?: boolean;
  /** Rendered only while the fold is open. */
  readonly children: ReactNode;
}

interface Folds {
  readonly isOpen: (fold: FoldState) => boolean;
  /** Opens or closes folds, and keeps that on this device. */
  readonly keep: (ids: readonly string[], isOpen: boolean) => void;
}

function useFolds(): Folds {
  const account = useUser()?.email ?? '';
  const kept = useSyncExternalStore(
    subscribeFolds,
    useCallback(() => readFolds(account), [account]),
  );
  return {
    isOpen: ({ id, startsOpen = false }) => findFold(kept, id) ?? startsOpen,
    keep: useCallback((ids, isOpen) => keepFolds(account, ids, isOpen), [account]),
  };
}

/** Returns whether a fold is open, as the user left it on this device. */
export function useFoldOpen(fold: FoldState): boolean {
  return useFolds().isOpen(fold);
}

/** A panel that opens and closes. It stays as the user left it; paper shows it only while it is open. */
export function Fold(props: FoldProps) {
  const { id, title, summary, subtitle, actions, height, headingLevel = 2, flush = false, children } = props;
  const place = useRef<HTMLElement>(null);
  const titleId = useId();
  const folds = useFolds();
  const { keep } = folds;
  const isOpen = folds.isOpen(props);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    keep([id], true);
    const frame = requestAnimationFrame(() => place.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash, id, keep]);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section
      ref={place}
      id={id}
      className={classNames(panel.panel, styles.fold)}
      data-open={isOpen}
      aria-labelledby={titleId}
    >
      <Row as="header" wrap className={styles.head}>
        <Heading id={titleId} className={panel.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-content` : undefined}
            onClick={() => keep([id], !isOpen)}
          >
            <ChevronRight size={15} aria-hidden="true" />
            {title}
          </button>
        </Heading>
        {!isOpen && summary !== undefined && (
          <Text as="span" tone={2} size="xs" figures>
            {summary}
          </Text>
        )}
      </Row>
      {isOpen && (
        <Row id={`${id}-content`} align="stretch" shrink className={styles.content}>
          {(subtitle !== undefined || actions !== undefined) && (
            <Row justify="between" gap={12} className={styles.about}>
              {subtitle !== undefined && <p className={panel.subtitle}>{subtitle}</p>}
              {actions}
            </Row>
          )}
          <div
            className={classNames(panel.body, flush && panel.flush)}
            style={height === undefined ? undefined : { minHeight: height }}
          >
            {children}
          </div>
        </Row>
      )}
    </section>
  );
}

export interface FoldsHeadingProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** The folds below, which one button opens or closes. */
  readonly folds: readonly FoldState[];
}

/** The title of a section of folds, with the button that opens all of them. */
export function FoldsHeading({ title, text, folds }: FoldsHeadingProps) {
  const { isOpen, keep } = useFolds();
  const isAllOpen = folds.every(isOpen);
  return (
    <div className={styles.heading}>
      <SectionHeading
        title={title}
        text={text}
        note={
          <Button
            size="sm"
            onClick={() =>
              keep(
                folds.map(({ id }) => id),
                !isAllOpen,
              )
            }
          >
            {isAllOpen ? 'Close all' : 'Open all'}
          </Button>
        }
      />
    </div>
  );
}

/**
 * The folds that an account opened or closed on this device, in the browser's storage: `+id` for open and `-id` for closed,
 * between spaces. Only this file reads and writes it, for the folds of every app.
 */
const KEY = 'folds';

const listeners = new Set<() => void>();

/** Calls `listener` after each change, also of another tab. @returns a function that stops it */
function subscribeFolds(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns what is kept of the folds of an account, for `findFold`. */
function readFolds(account: string): string {
  return window.localStorage.getItem(nameAccountKey(KEY, account)) ?? '';
}

/** Returns whether a fold was left open; null when it was never opened or closed. */
function findFold(folds: string, id: string): boolean | null {
  const entries = folds.split(' ');
  if (entries.includes(`+${id}`)) return true;
  return entries.includes(`-${id}`) ? false : null;
}

/** Keeps that some folds of an account are open or closed. */
function keepFolds(account: string, ids: readonly string[], isOpen: boolean): void {
  const others = readFolds(account)
    .split(' ')
    .filter((entry) => entry !== '' && !ids.includes(entry.slice(1)));
  const changed = ids.map((id) => `${isOpen ? '+' : '-'}${id}`);
  window.localStorage.setItem(nameAccountKey(KEY, account), [...others, ...changed].join(' '));
  for (const listener of listeners) listener();
}
