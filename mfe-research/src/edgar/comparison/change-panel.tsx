import type { SectionChanges } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { noteRecent, readRecent } from '@basecase/shared-ui/components/lists/recent-memory';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { useUser } from '@basecase/shared-ui/host';
import { ChevronDown, ChevronRight, ChevronUp, Columns2, PanelTop } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStepKeys } from '../reader-controls.tsx';
import styles from './change-panel.module.css';
import {
  announceChange,
  describeFinding,
  describeUnmatched,
  findUnmatched,
  foldParts,
  type ListedPart,
  type PartKind,
  partName,
  shorten,
} from './changes.model.ts';
import { type FilingNames, PartBlock } from './part-block.tsx';

interface ChangePanelProps {
  readonly section: SectionChanges;
  readonly parts: readonly ListedPart[];
  readonly shown: ReadonlySet<PartKind>;
  readonly names: FilingNames;
  readonly periods: FilingNames;
  /** Index of the current part; null before the first. */
  readonly current: number | null;
  /** Number of all changes. */
  readonly changes: number;
  readonly onVisit: (at: number) => void;
}

/** The changes of a section, with steps from one to the next. */
export function ChangePanel(props: ChangePanelProps) {
  const { section, parts, shown, names, periods, current, changes, onVisit } = props;
  const { layout, setLayout } = useLayout();
  const narrow = useNarrow();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const place = useFocusOnVisit(current);
  const columns = narrow || layout === 'one' ? 1 : 2;
  const visible = parts.filter(({ part, change }) => change !== null && shown.has(part.kind));
  const next = visible.find(({ at }) => at > (current ?? -1));
  const previous = visible.findLast(({ at }) => at < (current ?? -1));
  const go = (listed: ListedPart | undefined) => listed && (() => onVisit(listed.at));
  useStepKeys({ onNext: go(next), onPrevious: go(previous) });
  const items = useMemo(() => foldParts(parts, shown), [parts, shown]);
  return (
    <section className={styles.panel} aria-label={`Comparison of Item ${section.item}`}>
      <Row as="header" gap={12} className={styles.bar} data-print="none">
        <Place current={parts.find(({ at }) => at === current)} changes={changes} isLast={next === undefined} />
        {!narrow && (
          <ToggleGroup
            label="Layout"
            value={layout}
            onChange={setLayout}
            options={[
              { value: 'two', label: <Labelled icon={<Columns2 size={14} aria-hidden="true" />} text="Two columns" /> },
              { value: 'one', label: <Labelled icon={<PanelTop size={14} aria-hidden="true" />} text="One column" /> },
            ]}
          />
        )}
        <Row gap={4} className={styles.steps}>
          <StepButton direction="previous" onStep={go(previous)} />
          <StepButton direction="next" onStep={go(next)} />
        </Row>
      </Row>
      {columns === 2 && (
        <Grid tone={2} size="xs" className={styles.columnNames}>
          <span>
            <b>{periods.older}</b>, removed words are struck through
          </span>
          <span>
            <b>{periods.newer}</b>, added words are underlined
          </span>
        </Grid>
      )}
      {items.map((item) => {
        const block = (listed: ListedPart) => (
          <PartBlock
            key={listed.at}
            listed={listed}
            isCurrent={listed.at === current}
            columns={columns}
            names={names}
            reference={place(listed.at)}
          />
        );
        if (item.type === 'part') return block(item);
        const first = item.parts[0]?.at ?? 0;
        return opened.has(first) ? (
          item.parts.map(block)
        ) : (
          <FoldButton
            key={`fold ${first}`}
            parts={item.parts}
            onOpen={() => setOpened((last) => new Set([...last, first]))}
          />
        );
      })}
      <Foot section={section} onVisit={onVisit} />
    </section>
  );
}

const layoutMemory = 'filing-layout';
type Layout = 'one' | 'two';

/** Returns one column or two, as this account chose last. */
function useLayout() {
  const account = useUser()?.email ?? '';
  const [layout, setLayout] = useState<Layout>(() => (readRecent(account, layoutMemory)[0] === 'one' ? 'one' : 'two'));
  return {
    layout,
    setLayout: (next: Layout) => {
      noteRecent(account, layoutMemory, next);
      setLayout(next);
    },
  };
}

/**
 * Scrolls to the current part and focuses it; the first time it is only scrolled to, because the heading of the screen has
 * the focus then.
 * @returns a function that returns the reference of a part
 */
function useFocusOnVisit(current: number | null) {
  const elements = useRef(new Map<number, HTMLElement>());
  const isFirst = useRef(true);
  useEffect(() => {
    const element = current === null ? undefined : elements.current.get(current);
    if (!isFirst.current) element?.focus({ preventScroll: true });
    isFirst.current = false;
    element?.scrollIntoView({ block: 'start' });
  }, [current]);
  return (at: number) => (element: HTMLElement | null) => {
    if (element === null) elements.current.delete(at);
    else elements.current.set(at, element);
  };
}

interface PlaceProps {
  readonly current: ListedPart | undefined;
  readonly changes: number;
  readonly isLast: boolean;
}

function Place({ current, changes, isLast }: PlaceProps) {
  const change = current?.change ?? null;
  const text =
    change === null ? `${changes} ${changes === 1 ? 'change' : 'changes'}` : `Change ${change} of ${changes}`;
  return (
    <p className={styles.place} role="status">
      <b aria-hidden="true">{change !== null && isLast ? `${text}, the last` : text}</b>
      <VisuallyHidden>
        {current === undefined || change === null ? text : announceChange(current, changes)}
        {change !== null && isLast && '. Last change'}
      </VisuallyHidden>
    </p>
  );
}

function Labelled({ icon, text }: { readonly icon: React.ReactNode; readonly text: string }) {
  return (
    <Row as="span" inline gap={6} className={styles.labelled}>
      {icon}
      {text}
    </Row>
  );
}

interface StepButtonProps {
  readonly direction: 'next' | 'previous';
  readonly onStep: (() => void) | undefined;
}

function StepButton({ direction, onStep }: StepButtonProps) {
  const isNext = direction === 'next';
  const Icon = isNext ? ChevronDown : ChevronUp;
  const key = isNext ? 'n' : 'p';
  return (
    <Button
      size="sm"
      aria-label={isNext ? 'Next change' : 'Previous change'}
      aria-keyshortcuts={key}
      disabled={onStep === undefined}
      onClick={onStep}
    >
      <Icon size={14} aria-hidden="true" />
      <span className={styles.word}>{isNext ? 'Next' : 'Previous'}</span>
      <kbd>{key}</kbd>
    </Button>
  );
}

const namedInFold = 3;

function FoldButton({ parts, onOpen }: { readonly parts: readonly ListedPart[]; readonly onOpen: () => void }) {
  const names = parts.slice(0, namedInFold).map(({ part }) => shorten(partName(part), 48));
  const more = parts.length > namedInFold ? ` and ${parts.length - namedInFold} more` : '';
  return (
    <button type="button" className={styles.fold} aria-expanded={false} onClick={onOpen}>
      <ChevronRight size={14} aria-hidden="true" />
      <span>
        {parts.length} unchanged: {names.join(', ')}
        {more}
      </span>
    </button>
  );
}

function Foot({ section, onVisit }: { readonly section: SectionChanges; readonly onVisit: (at: number) => void }) {
  const unmatched = findUnmatched(section);
  return (
    <div className={styles.foot}>
      {section.unmatched > 0 && unmatched !== null && (
        <Banner
          tone="warning"
          title={describeUnmatched(section.unmatched)}
          action={
            <Button size="sm" onClick={() => onVisit(unmatched)}>
              Show them
            </Button>
          }
        >
          Both filings print them without a heading, so they are compared in the order in which they stand.
        </Banner>
      )}
      <p>
        Tables and pictures are not compared. Headings are matched by their words: the same heading, or text that is
        alike by 45% or more. Changes of page numbers and spacing are left out. {describeFinding(section)}
      </p>
    </div>
  );
}
