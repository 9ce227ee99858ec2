import { errorText } from '@basecase/shared-ui/api/api-error';
import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useState } from 'react';
import styles from './overview.module.css';

/** The button that extends daily closes by weekly ones, which load only on request: they cost a provider call. */
export function EarlierYears({ symbol, busy }: { readonly symbol: string; readonly busy: boolean }) {
  const [wanted, setWanted] = useState(false);
  const weekly = usePriceHistory(symbol, 'weekly', wanted);
  return (
    <span className={styles.earlier}>
      {weekly.isError && <span role="alert">{errorText(weekly.error, 'Failed to load price history.')}</span>}
      <Button
        variant="ghost"
        size="sm"
        busy={weekly.isFetching || (wanted && busy)}
        onClick={() => (wanted ? weekly.refetch() : setWanted(true))}
      >
        Show earlier years
      </Button>
    </span>
  );
}
