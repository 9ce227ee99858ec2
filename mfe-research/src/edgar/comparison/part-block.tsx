import type { ChangedPart, TextChange } from '@basecase/gateway/contract';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Diff, Equal, Minus, Plus } from 'lucide-react';
import type { RefCallback } from 'react';
import {
  keepSide,
  type ListedPart,
  listRuns,
  type PartKind,
  partMark,
  partName,
  type TextRun,
} from './changes.model.ts';
import kinds from './kinds.module.css';
import styles from './part.module.css';

const icons = { added: Plus, removed: Minus, changed: Diff, unchanged: Equal } as const;

/** The icon of a kind of part, on its colour. */
export function KindIcon({ kind, size = 12 }: { readonly kind: PartKind; readonly size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} aria-hidden="true" />;
}

/** Names of both filings, for the place of a part that one of them lacks. */
export interface FilingNames {
  /** `10-K for fiscal 2024`. */
  readonly older: string;
  readonly newer: string;
}

interface PartBlockProps {
  readonly listed: ListedPart;
  readonly isCurrent: boolean;
  readonly columns: 1 | 2;
  readonly names: FilingNames;
  readonly reference: RefCallback<HTMLElement>;
}

/** A heading with its paragraphs and their changes. */
export function PartBlock({ listed, isCurrent, columns, names, reference }: PartBlockProps) {
  const { part } = listed;
  return (
    <section
      ref={reference}
      className={classNames(styles.part, isCurrent && styles.current)}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      aria-label={partName(part)}
    >
      <Row as="header" justify="between" gap={12} className={styles.partHead}>
        {part.heading.length > 0 ? (
          <h3>
            <ChangedText changes={part.heading} plain={part.kind === 'added' || part.kind === 'removed'} />
          </h3>
        ) : (
          <span />
        )}
        <span className={classNames(kinds.mark, kinds[part.kind])}>
          <KindIcon kind={part.kind} />
          {partMark(part)}
        </span>
      </Row>
      {columns === 2 ? <Columns part={part} names={names} /> : <OneColumn part={part} />}
    </section>
  );
}

/** Both filings beside each other, level paragraph by paragraph. */
function Columns({ part, names }: { readonly part: ChangedPart; readonly names: FilingNames }) {
  const { kind, paragraphs } = part;
  if (kind === 'added' || kind === 'removed') {
    const missing = <p className={styles.absent}>Not in the {kind === 'added' ? names.older : names.newer}</p>;
    const whole = (
      <div className={styles.cell}>
        <Whole part={part} />
      </div>
    );
    return (
      <div className={styles.columns}>
        {kind === 'removed' && whole}
        <div className={styles.cell}>{missing}</div>
        {kind === 'added' && whole}
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      {paragraphs.flatMap(({ changes }, at) =>
        (['older', 'newer'] as const).map((side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the section
          <div className={styles.cell} key={`${at} ${side}`}>
            <p>
              <ChangedText changes={keepSide(changes, side)} />
            </p>
          </div>
        )),
      )}
    </div>
  );
}

function OneColumn({ part }: { readonly part: ChangedPart }) {
  if (part.kind === 'added' || part.kind === 'removed') {
    return (
      <div className={styles.cell}>
        <Whole part={part} />
      </div>
    );
  }
  return part.paragraphs.map(({ changes }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the section
    <div className={styles.cell} key={at}>
      <p>
        <ChangedText changes={changes} />
      </p>
    </div>
  ));
}

/** The paragraphs of a part that only one filing has. */
function Whole({ part: { kind, paragraphs } }: { readonly part: ChangedPart }) {
  return (
    <div className={kind === 'added' ? styles.wholeAdded : styles.wholeRemoved}>
      {paragraphs.map(({ changes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place in the section
        <p key={at}>
          <ChangedText changes={changes} plain />
        </p>
      ))}
    </div>
  );
}

interface ChangedTextProps {
  readonly changes: readonly TextChange[];
  /** Omits the marks: the whole text is of one filing only, which its place says. */
  readonly plain?: boolean;
}

/** A text with its changes: added words are underlined, removed ones struck through. Screen readers hear which. */
function ChangedText({ changes, plain = false }: ChangedTextProps) {
  const runs = listRuns(changes);
  return runs.map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text
    <Run key={at} run={run} plain={plain} first={!continues(runs, at)} />
  ));
}

/** Whether a run goes on with the change of the run before it, so that its word is not said again. */
function continues(runs: readonly TextRun[], at: number): boolean {
  return runs[at - 1]?.sign === runs[at]?.sign;
}

function Run({ run, plain, first }: { readonly run: TextRun; readonly plain: boolean; readonly first: boolean }) {
  const text = run.isFigure ? <b className={styles.changedFigure}>{run.text}</b> : run.text;
  if (plain || run.sign === '=') return text;
  const word = first && <VisuallyHidden>{run.sign === '+' ? 'added: ' : 'removed: '}</VisuallyHidden>;
  return run.sign === '+' ? (
    <ins>
      {word}
      {text}
    </ins>
  ) : (
    <del>
      {word}
      {text}
    </del>
  );
}
