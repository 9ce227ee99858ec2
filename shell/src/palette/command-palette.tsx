import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useHost } from '@basecase/shared-ui/host';
import { useState } from 'react';
import { useSuggestions } from '../search/use-suggestions.ts';
import { type Command, matching } from './command.ts';
import styles from './command-palette.module.css';

export interface CommandPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Screens and actions; companies are found by what is typed. */
  readonly commands: readonly Command[];
}

/** One field for everything: companies, screens and actions. */
export function CommandPalette({ open, onOpenChange, commands }: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.palette} aria-label="Command palette">
          <Palette commands={commands} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ commands, onDone }: { readonly commands: readonly Command[]; readonly onDone: () => void }) {
  const host = useHost();
  const [text, setText] = useState('');
  const companies = useSuggestions(text).items.map(
    ({ ticker, name }): Command => ({
      key: `company ${ticker}`,
      label: `${ticker} ${name}`,
      kind: 'Company',
      run: () => host.openCompany(ticker),
    }),
  );
  const items = [...matching(commands, text), ...companies];

  return (
    <Autocomplete.Root
      inline
      open
      items={items}
      mode="none"
      autoHighlight="always"
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setText(value);
      }}
      itemToStringValue={(command: Command) => command.label}
    >
      <Autocomplete.Input
        className={styles.input}
        placeholder="Company, screen or action"
        aria-label="Company, screen or action"
      />
      <Autocomplete.Status className={styles.status}>{items.length === 0 ? 'Nothing found.' : ''}</Autocomplete.Status>
      <Autocomplete.List className={styles.list}>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.key}
            value={command}
            className={styles.option}
            onClick={() => {
              onDone();
              command.run();
            }}
          >
            <span className={styles.label}>{command.label}</span>
            <span className={styles.kind}>{command.kind}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
