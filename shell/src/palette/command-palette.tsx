import { useHost } from '@basecase/shared-ui/host';
import { type RefObject, useEffect, useRef } from 'react';
import { useOptionList } from '../search/use-option-list.ts';
import type { Suggestion } from '../search/use-suggestions.ts';
import { useTypedCompany } from '../search/use-typed-company.ts';
import { type Command, matching } from './command.ts';
import styles from './command-palette.module.css';

const PROMPT = 'Company, screen or action';

export interface CommandPaletteProps {
  /** False while nobody may use the page. */
  readonly enabled: boolean;
  /** Screens and actions; companies are found by what is typed. */
  readonly commands: readonly Command[];
}

/**
 * One field for everything: companies, screens and actions, opened by Ctrl+K or Cmd+K. It is in the page before it is opened,
 * as the browser's own dialog: the key after that one is typed into it already.
 */
export function CommandPalette({ enabled, commands }: CommandPaletteProps) {
  return enabled ? <Palette commands={commands} /> : null;
}

function Palette({ commands }: Pick<CommandPaletteProps, 'commands'>) {
  const dialog = useRef<HTMLDialogElement>(null);
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
            // It closes this alone, not a notice as well.
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

/** What the palette offers for what is typed. Its first entry is what Enter runs, unless that is a company of an older text. */
function usePalette(commands: readonly Command[], dialog: RefObject<HTMLDialogElement | null>) {
  const host = useHost();
  const companyOf = ({ ticker, name }: Suggestion): Command => ({
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
    if (company !== null) run(companyOf(company));
  });
  const { meant, suggestions } = typed;
  const others = suggestions.items.filter(({ ticker }) => ticker !== meant?.ticker);
  const fitting = matching(commands, typed.text);
  const items = [...fitting, ...[...(meant === null ? [] : [meant]), ...others].map(companyOf)];
  const isCurrent = fitting.length > 0 || meant !== null;
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

/** Opens the dialog by its keys, and closes it by a press beside it. */
function useOpening(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (dialog.current?.open === false) dialog.current.showModal();
    };
    const click = ({ target }: MouseEvent): void => {
      // Its content fills the dialog: what meets the dialog itself meets what is drawn around it.
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
