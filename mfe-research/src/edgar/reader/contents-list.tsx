import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { ChevronDown, List } from 'lucide-react';
import { useId, useState } from 'react';
import { type ContentsItem, type ContentsPlace, findPlace, groupParts, placeName } from './reader.model.ts';
import styles from './reader.module.css';

interface ContentsListProps {
  readonly contents: readonly ContentsItem[];
  /** Anchor of the current entry; null before the first. */
  readonly current: string | null;
  readonly onVisit: (anchor: string) => void;
}

/** The contents of a filing by Item, beside the document; below 1181 px a button opens them. */
export function ContentsList({ contents, current, onVisit }: ContentsListProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const place = findPlace(contents, current);
  const visit = (anchor: string) => {
    setOpen(false);
    onVisit(anchor);
  };
  if (contents.length === 0)
    return (
      <Text tone={3} size="xs">
        No contents found in this document.
      </Text>
    );
  return (
    <div className={styles.side}>
      <Button
        className={styles.contentsButton}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen((last) => !last)}
      >
        <List size={16} aria-hidden="true" />
        <span>{place === null ? 'Contents' : placeName(place)}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <nav id={listId} className={classNames(styles.contents, open && styles.open)} aria-label="Contents of the filing">
        <h2>Contents</h2>
        {groupParts(contents).map(({ name, items }) => (
          <div key={`${name} ${items[0]?.item}`}>
            {name !== null && <h3>{name}</h3>}
            <ol>
              {items.map((item) => (
                <Item key={`${item.part} ${item.item}`} item={item} place={place} onVisit={visit} />
              ))}
            </ol>
          </div>
        ))}
      </nav>
    </div>
  );
}

interface ItemProps {
  readonly item: ContentsItem;
  readonly place: ContentsPlace | null;
  readonly onVisit: (anchor: string) => void;
}

/** An Item; the current one opens its statements. */
function Item({ item, place, onVisit }: ItemProps) {
  const isCurrent = place?.item === item;
  return (
    <li>
      <button type="button" aria-current={isCurrent || undefined} onClick={() => onVisit(item.anchor)}>
        <span>{item.item}</span>
        {item.title}
      </button>
      {isCurrent && item.statements.length > 0 && (
        <ol>
          {item.statements.map((statement) => (
            <li key={statement.anchor}>
              <button
                type="button"
                aria-current={place.statement === statement ? 'location' : undefined}
                onClick={() => onVisit(statement.anchor)}
              >
                {statement.title}
              </button>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
