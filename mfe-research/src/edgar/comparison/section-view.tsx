import type { SectionChanges } from '@basecase/gateway/contract';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Equal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ChangePanel } from './change-panel.tsx';
import {
  countChanges,
  describeCounts,
  describeLength,
  kindNames,
  listParts,
  type PartKind,
  partKinds,
  partNoun,
} from './changes.model.ts';
import styles from './comparison.module.css';
import { HeadingsList } from './headings-list.tsx';
import { type FilingNames, KindIcon } from './part-block.tsx';

interface SectionViewProps {
  readonly section: SectionChanges;
  readonly names: FilingNames;
  /** Periods of both filings: `Fiscal 2024`. */
  readonly periods: FilingNames;
  /** Number of the change in the address, from 1; null without one. */
  readonly change: number | null;
  readonly onChange: (change: number) => void;
}

/** A section that is in both filings: its counts, its headings and its changes. */
export function SectionView({ section, names, periods, change, onChange }: SectionViewProps) {
  const [shown, setShown] = useState<ReadonlySet<PartKind>>(() => new Set(['added', 'removed', 'changed']));
  const parts = useMemo(() => listParts(section.parts), [section]);
  const named = parts.find((listed) => listed.change !== null && listed.change === change) ?? null;
  const [visited, setVisited] = useState<number | null>(null);
  /** A part that was chosen in the list; an unchanged one has no number in the address. */
  const current = visited ?? named?.at ?? null;
  if (section.state === 'same') return <Unchanged section={section} />;
  const visit = (at: number) => {
    const listed = parts[at];
    if (listed === undefined) return;
    setShown((last) => new Set([...last, listed.part.kind]));
    setVisited(at);
    if (listed.change !== null) onChange(listed.change);
  };
  const [added, others] = describeCounts(section);
  const list = section.hasHeadings ? 'Headings' : 'Paragraphs';
  return (
    <>
      <Row wrap justify="between" className={styles.summary}>
        <div>
          <p className={styles.verdict}>
            <b>{added}</b>
            {others}
          </p>
          <p className={styles.length}>{describeLength(section)}</p>
        </div>
        <Chips section={section} shown={shown} onShown={setShown} />
      </Row>
      {section.state === 'rewritten' && (
        <div className={styles.banner}>
          <Banner tone="info" title={`Item ${section.item} was rewritten`}>
            Only {Math.round((section.alike ?? 0) * 100)}% of the words are alike. New and removed{' '}
            {section.hasHeadings ? 'headings' : 'paragraphs'} are listed, word changes are not shown.
          </Banner>
        </div>
      )}
      <div className={styles.comparison}>
        <HeadingsList
          title={list}
          label={`${list} of Item ${section.item}`}
          parts={parts}
          current={current}
          onVisit={visit}
        />
        <ChangePanel
          section={section}
          parts={parts}
          shown={shown}
          names={names}
          periods={periods}
          current={current}
          changes={countChanges(section.counts)}
          onVisit={visit}
        />
      </div>
    </>
  );
}

interface ChipsProps {
  readonly section: SectionChanges;
  readonly shown: ReadonlySet<PartKind>;
  readonly onShown: (shown: ReadonlySet<PartKind>) => void;
}

/** The kinds of parts with their counts; each is shown or not. */
function Chips({ section, shown, onShown }: ChipsProps) {
  const toggle = (kind: PartKind) => {
    const next = new Set(shown);
    if (!next.delete(kind)) next.add(kind);
    onShown(next);
  };
  return (
    <fieldset className={styles.chips} data-print="none" aria-label="Show">
      {partKinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={shown.has(kind)} onClick={() => toggle(kind)}>
          <KindIcon kind={kind} size={13} />
          {kindNames[kind]} <b>{section.counts[kind]}</b>
        </button>
      ))}
    </fieldset>
  );
}

function Unchanged({ section }: { readonly section: SectionChanges }) {
  const { item, counts, words } = section;
  const noun = partNoun(section);
  const count = counts.unchanged;
  return (
    <EmptyState
      headingLevel={2}
      icon={<Equal size={20} />}
      title={`No changes in Item ${item}`}
      text={`${count === 1 ? `Its ${noun}` : `All ${count} ${noun}s`} and ${words.newer.toLocaleString('en-US')} words are the same as before. Smaller companies may refer to an earlier filing instead.`}
    />
  );
}
