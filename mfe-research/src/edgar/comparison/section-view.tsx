import type { SectionChanges } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { ChevronDown, Equal, List } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { ChangePanel } from './change-panel.tsx';
import {
  countChanges,
  describeCounts,
  describeLength,
  groupByHeading,
  kindNames,
  type ListedPart,
  listParts,
  type PartKind,
  partKinds,
  partMark,
  partName,
  partNoun,
  shorten,
} from './changes.model.ts';
import styles from './comparison.module.css';
import kinds from './kinds.module.css';
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

interface HeadingsListProps {
  /** `Headings`, or `Paragraphs` for a section without any. */
  readonly title: string;
  readonly label: string;
  readonly parts: readonly ListedPart[];
  /** Index of the current part; null before the first. */
  readonly current: number | null;
  readonly onVisit: (at: number) => void;
}

const longestName = 64;

/** The headings of a section with their marks, beside the comparison; below 1181 px a button opens them. */
function HeadingsList({ title, label, parts, current, onVisit }: HeadingsListProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const chosen = parts.find(({ at }) => at === current);
  const visit = (at: number) => {
    setOpen(false);
    onVisit(at);
  };
  return (
    <div className={styles.side}>
      <Button
        className={styles.headingsButton}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen((last) => !last)}
      >
        <List size={16} aria-hidden="true" />
        <span>{chosen === undefined ? title : `${partName(chosen.part)}, ${partMark(chosen.part).toLowerCase()}`}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <nav
        id={listId}
        className={classNames(styles.headings, open && styles.open)}
        data-print="none"
        aria-label={label}
      >
        <h2>{title}</h2>
        {groupByHeading(parts).map(({ name, parts: within }) => (
          <Group key={`${within[0]?.at}`} name={name} parts={within} current={current} onVisit={visit} />
        ))}
      </nav>
    </div>
  );
}

interface GroupProps extends Pick<HeadingsListProps, 'parts' | 'current' | 'onVisit'> {
  readonly name: string | null;
}

function Group({ name, parts, current, onVisit }: GroupProps) {
  const changed = parts.filter(({ change }) => change !== null);
  const unchanged = parts.filter(({ change }) => change === null);
  const [first] = unchanged;
  return (
    <div>
      {name !== null && <h3>{name}</h3>}
      <ol>
        {changed.map(({ part, at }) => (
          <li key={at}>
            <button type="button" aria-current={at === current ? 'location' : undefined} onClick={() => onVisit(at)}>
              <span className={classNames(styles.sign, kinds[part.kind])}>
                <KindIcon kind={part.kind} size={11} />
              </span>
              <span>{shorten(partName(part), longestName)}</span>
              <small>{noteOf(part)}</small>
            </button>
          </li>
        ))}
        {first !== undefined && (
          <li>
            <button type="button" onClick={() => onVisit(first.at)}>
              <span className={classNames(styles.sign, kinds.unchanged)}>
                <KindIcon kind="unchanged" size={11} />
              </span>
              <Text as="span" tone={2}>
                {unchanged.length} unchanged
              </Text>
              <small />
            </button>
          </li>
        )}
      </ol>
    </div>
  );
}

function noteOf({ kind, percent, figuresOnly }: ListedPart['part']): string {
  if (figuresOnly) return 'figures';
  if (kind === 'changed') return `${percent}%`;
  return kind === 'added' ? 'new' : 'removed';
}
