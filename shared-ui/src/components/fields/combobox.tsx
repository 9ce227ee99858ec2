import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Row, Text } from '../layout/primitives.tsx';
import hiddenStyles from '../layout/visually-hidden.module.css';
import styles from './combobox.module.css';
import listStyles from './list-box.module.css';
import fieldStyles from './text-field.module.css';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** A detail beside the label. */
  readonly note?: string;
}

export interface ComboboxProps {
  readonly label: string;
  /** Value of the chosen option; null for none. */
  readonly value: string | null;
  readonly options: readonly ComboboxOption[];
  readonly onChange: (value: string | null) => void;
  readonly placeholder?: string;
  /** Shown when no option matches the text. */
  readonly emptyText?: string;
  readonly error?: string | null;
  readonly disabled?: boolean;
  /** The label is read out but not shown. */
  readonly labelHidden?: boolean;
  /** Takes the focus, with its text selected, so that typing searches at once. Default: false. */
  readonly isFocused?: boolean;
}

/** A single choice with search: arrow keys move, Enter chooses, Escape closes and then clears. */
export function Combobox(props: ComboboxProps) {
  const { label, value, options, onChange, placeholder, error = null, disabled = false, labelHidden } = props;
  const { emptyText = 'Nothing matches.', isFocused = false } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    field.current?.focus();
    field.current?.select();
  }, [isFocused]);
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <div className={fieldStyles.field}>
      <Base.Root<ComboboxOption>
        items={options}
        value={chosen}
        onValueChange={(option) => onChange(option?.value ?? null)}
        itemToStringLabel={(option) => option.label}
        isItemEqualToValue={(first, second) => first.value === second.value}
        disabled={disabled}
        autoHighlight
      >
        <label htmlFor={id} className={labelHidden === true ? hiddenStyles.hidden : fieldStyles.label}>
          {label}
        </label>
        <Base.InputGroup className={styles.box}>
          <Base.Input
            id={id}
            ref={field}
            // The open list hides the rest of the page from screen readers, including the label, so the list has its own name.
            aria-label={label}
            className={fieldStyles.input}
            placeholder={placeholder}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
          />
          <Row as="span" className={styles.buttons}>
            <Base.Clear className={styles.button} aria-label={`Clear ${label}`}>
              <X size={14} aria-hidden="true" />
            </Base.Clear>
            <Base.Trigger className={styles.button} aria-label={`Show ${label}`}>
              <ChevronDown size={15} aria-hidden="true" />
            </Base.Trigger>
          </Row>
        </Base.InputGroup>
        <MatchList label={label} emptyText={emptyText} />
      </Base.Root>
      {error !== null && (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function MatchList({ label, emptyText }: { readonly label: string; readonly emptyText: string }) {
  return (
    <Base.Portal>
      <Base.Positioner className={listStyles.positioner} sideOffset={4} align="start">
        <Base.Popup className={listStyles.popup}>
          <Base.Empty className={listStyles.empty}>{emptyText}</Base.Empty>
          <Base.List className={listStyles.list} aria-label={label}>
            {(option: ComboboxOption) => (
              <Base.Item key={option.value} value={option} className={listStyles.option}>
                <span>
                  {option.label}
                  {option.note !== undefined && (
                    <Text as="span" tone={3} size="xs" weight="regular">
                      {' '}
                      {option.note}
                    </Text>
                  )}
                </span>
                <Base.ItemIndicator>
                  <Check size={15} aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
