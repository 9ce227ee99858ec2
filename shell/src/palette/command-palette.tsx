import { useHost } from '@basecase/shared-ui/host';
import { type RefObject, useEffect } from 'react';
import { useOptionList } from '../search/use-option-list.ts';
import type { Suggestion } from '../search/use-suggestions.ts';
import { useTypedCompany } from '../search/use-typed-company.ts';
import styles from './command-palette.module.css';
import { type Command, matching } from './list-commands.ts';

const PROMPT = 'Company, screen or action';

export interface CommandPaletteProps {
  /** False while the visitor is signed out. */
  readonly enabled: boolean;
  /** Screens and actions. Companies are searched by the typed text. */
  readonly commands: readonly Command[];
  readonly dialogRef: RefObject<HTMLDialogElement | null>;
}

/**
 * A search field for companies, screens and actions, opened by Ctrl+K, Cmd+K or the button of the top bar. The closed dialog is already in the page, so that
 * it receives the very next key.
 */
export function CommandPalette({ enabled, ...palette }: CommandPaletteProps) {
  return enabled ? <Palette {...palette} /> : null;
}

function Palette({ commands, dialogRef: dialog }: Omit<CommandPaletteProps, 'enabled'>) {
  const { typed, items, status, list, close, reset } = usePalette(commands, dialog);
  useOpening(dialog);

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Command palette" onClose={reset}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (list.active === undefined) typed.submit();
          else list.choose(list.active);
        }}
      >
        <input
          {...list.input}
          role="combobox"
          className={styles.input}
          placeholder={PROMPT}
          aria-label={PROMPT}
          aria-expanded
          value={typed.text}
          onChange={({ target }) => {
            typed.type(target.value);
            list.reset();
          }}
          onKeyDown={(event) => {
            list.input.onKeyDown(event);
            if (event.key !== 'Escape') return;
            // Otherwise the same key would also close a notice.
            event.preventDefault();
            close();
          }}
        />
        <p className={styles.status} role="status">
          {status}
        </p>
        <div {...list.list} className={styles.list}>
          {items.map((command) => (
            <div key={command.key} className={styles.option} {...list.optionProps(command)}>
              <span className={styles.label}>{command.label}</span>
              <span className={styles.kind}>{command.kind}</span>
            </div>
          ))}
        </div>
      </form>
    </dialog>
  );
}

/** The entries for the typed text. Enter runs the first one, unless it is a company suggested for an older text. */
function usePalette(commands: readonly Command[], dialog: RefObject<HTMLDialogElement | null>) {
  const host = useHost();
  const toCommand = ({ ticker, name }: Suggestion): Command => ({
    key: `company ${ticker}`,
    label: `${ticker} ${name}`,
    kind: 'Company',
    run: () => host.openCompany(ticker),
  });
  const close = (): void => dialog.current?.close();
  const run = (command: Command): void => {
    close();
    command.run();
  };
  const typed = useTypedCompany((company) => {
    if (company !== null) run(toCommand(company));
  });
  const { resolved, suggestions } = typed;
  const others = suggestions.items.filter(({ ticker }) => ticker !== resolved?.ticker);
  const matches = matching(commands, typed.text);
  const items = [...matches, ...[...(resolved === null ? [] : [resolved]), ...others].map(toCommand)];
  const isCurrent = matches.length > 0 || resolved !== null;
  const list = useOptionList(items, ({ key }) => key, run, isCurrent ? items[0] : undefined);

  const nothing = suggestions.state === 'loading' ? 'Searching…' : 'Nothing found.';

  return {
    typed,
    items,
    status: items.length === 0 ? nothing : '',
    list,
    close,
    reset(): void {
      typed.type('');
      list.reset();
    },
  };
}

/** Opens the dialog on its shortcut, and closes it on a press outside. */
function useOpening(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (dialog.current?.open === false) dialog.current.showModal();
    };
    const click = ({ target }: MouseEvent): void => {
      // The content fills the dialog, so a click on the dialog element itself is one on its backdrop.
      if (target === dialog.current) dialog.current?.close();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click);
    };
  }, [dialog]);
}
