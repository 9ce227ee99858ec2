import { SeriesSwatch } from '@basecase/shared-ui/charts/lines/series-shape';
import { CompanyPicker } from '@basecase/shared-ui/company/company-picker';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { SortableList } from '@basecase/shared-ui/components/lists/sortable-list';
import { useHost } from '@basecase/shared-ui/host';
import { Users, X } from 'lucide-react';
import styles from './compare.module.css';
import { mostCompanies } from './compare-address.model.ts';
import { useAddPeers } from './use-comparison.ts';

interface CompanyChipsProps {
  readonly symbols: readonly string[];
  readonly change: (symbols: readonly string[]) => void;
}

/** The chosen companies in their order, with the search that adds one. */
export function CompanyChips({ symbols, change }: CompanyChipsProps) {
  return (
    <div className={styles.chips}>
      <SortableList
        label="Compared companies"
        className={styles.chipList}
        items={symbols}
        keyOf={(symbol) => symbol}
        onReorder={change}
        renderItem={(symbol, handle) => (
          <span className={styles.chip}>
            <button type="button" {...handle} className={classNames(handle.className, styles.chipHandle)}>
              <SeriesSwatch index={symbols.indexOf(symbol)} />
              {symbol}
            </button>
            <IconButton
              label={`Remove ${symbol}`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => change(symbols.filter((other) => other !== symbol))}
            />
          </span>
        )}
      />
      {symbols.length >= mostCompanies ? (
        <p className={styles.full} role="status">
          <b>Five companies are the most.</b> Remove one to add another.
        </p>
      ) : (
        <AddCompanies symbols={symbols} change={change} />
      )}
    </div>
  );
}

/** The search that adds a company, and the button that adds peers. */
function AddCompanies({ symbols, change }: CompanyChipsProps) {
  const host = useHost();
  const peers = useAddPeers(symbols, change);
  const [first] = symbols;
  const add = (symbol: string) => {
    if (symbols.includes(symbol)) host.notify({ kind: 'error', text: `${symbol} is already compared.` });
    else change([...symbols, symbol]);
  };
  return (
    <>
      <CompanyPicker label="Add a company" onPick={add} except={symbols} className={styles.picker} />
      {first !== undefined && (
        <Button
          variant="ghost"
          size="sm"
          busy={peers.isPending}
          icon={<Users size={14} aria-hidden="true" />}
          onClick={() => peers.mutate()}
        >
          Add peers of {first}
        </Button>
      )}
    </>
  );
}
