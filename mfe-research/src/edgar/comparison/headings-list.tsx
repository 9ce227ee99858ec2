import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { ChevronDown, List } from 'lucide-react';
import { useId, useState } from 'react';
import { groupByHeading, type ListedPart, partMark, partName, shorten } from './changes.model.ts';
import styles from './headings.module.css';
import kinds from './kinds.module.css';
import { KindIcon } from './part-block.tsx';

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
export function HeadingsList({ title, label, parts, current, onVisit }: HeadingsListProps) {
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
