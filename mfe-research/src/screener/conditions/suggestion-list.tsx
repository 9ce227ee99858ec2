import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Link } from '@basecase/shared-ui/router';
import { formatCount } from '../figure-text.model.ts';
import type { CursorWord } from '../formula-tokens.model.ts';
import type { Suggestion } from '../suggestions.model.ts';
import styles from './formula-field.module.css';

interface SuggestionListProps {
  readonly id: string;
  readonly items: readonly Suggestion[];
  /** Place of the active one. */
  readonly active: number;
  readonly word: CursorWord | null;
  readonly isCompact: boolean;
  readonly onTake: (suggestion: Suggestion) => void;
}

/** The completions with their units, and the definition of the active one. */
export function SuggestionList({ id, items, active, word, isCompact, onTake }: SuggestionListProps) {
  const shown = items[active];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press in the list must not take the focus from the field
    <div
      className={classNames(styles.popup, isCompact && styles.compact)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={`${id}-list`} aria-label="Lines and functions" className={styles.list}>
        {items.map((item, at) => (
          <Option
            key={item.name}
            id={`${id}-${at}`}
            item={item}
            isActive={at === active}
            word={word}
            onTake={() => onTake(item)}
          />
        ))}
      </div>
      {shown !== undefined && <Definition of={shown} />}
      <KeysHint />
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly item: Suggestion;
  readonly isActive: boolean;
  readonly word: CursorWord | null;
  readonly onTake: () => void;
}

function Option({ id, item, isActive, word, onTake }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-label={nameOption(item)}
      aria-selected={isActive}
      className={styles.option}
      onClick={onTake}
    >
      <b>
        <Marked name={item.name} word={word} />
      </b>
      <span>{item.meaning}</span>
      <span>{item.unit}</span>
      <span>{item.have !== null && `${formatCount(item.have)} have it`}</span>
    </div>
  );
}

function Definition({ of: { name, definition, have } }: { readonly of: Suggestion }) {
  return (
    <aside className={styles.definition} aria-live="off">
      <b>{name}</b>
      <p>{definition}</p>
      {have !== null && <p>A missing figure is never taken as 0.</p>}
      <p>
        <Link to="/coverage">Coverage</Link>
      </p>
    </aside>
  );
}

/** The keys of the field, and the two ways to write that are not in the list. */
function KeysHint() {
  return (
    <p className={styles.keys} aria-hidden="true">
      <span className={styles.keyboard}>
        <kbd>↑</kbd> <kbd>↓</kbd> choose
      </span>
      <span className={styles.keyboard}>
        <kbd>Tab</kbd> take it
      </span>
      <span className={styles.keyboard}>
        <kbd>Esc</kbd> close
      </span>
      <span>
        <code>[-1y]</code> a year before
      </span>
      <span>
        <code>[-4q]</code> four quarters before
      </span>
      <span>15%, 2.5M and 1B are understood</span>
    </p>
  );
}

/** The marked letters must not be read apart. */
function nameOption({ name, meaning, unit, have }: Suggestion): string {
  return [name, meaning, unit, have === null ? '' : `${formatCount(have)} have it`]
    .filter((part) => part !== '')
    .join(', ');
}

function Marked({ name, word }: { readonly name: string; readonly word: CursorWord | null }) {
  const length = word?.text.length ?? 0;
  if (word === null || name.slice(0, length).toLowerCase() !== word.text.toLowerCase()) return name;
  return (
    <>
      <mark>{name.slice(0, length)}</mark>
      {name.slice(length)}
    </>
  );
}
