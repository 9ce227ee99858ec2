import type { Overview } from '@basecase/gateway/contract';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { providerFiguresQuery } from '@basecase/shared-ui/company/company-queries';
import { nextCallText, useProviderCalls } from '@basecase/shared-ui/company/provider-calls';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { WhenNear } from '@basecase/shared-ui/components/layout/screen';
import { listNames } from '@basecase/shared-ui/figures/words';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { useState } from 'react';
import { listUnprovided } from './metrics.model.ts';
import styles from './overview.module.css';
import { analystView } from './position.model.ts';

interface AnalystPanelProps {
  readonly symbol: string;
  /** Null while it loads. */
  readonly overview: Overview | null;
}

/**
 * The analysts' target and the PEG ratio, which only the data provider has. They load once the panel is in view. Without a provider one
 * line names what it would add.
 */
export function AnalystPanel({ symbol, overview }: AnalystPanelProps) {
  const unprovided = overview === null ? [] : listUnprovided(overview);
  if (unprovided.length > 0) {
    return (
      <Text tone={3} size="xs" top={12}>
        With a data provider’s key: {listNames(unprovided)}
      </Text>
    );
  }
  return (
    <Row as="section" wrap size="sm" className={styles.analyst} aria-label="Analyst view">
      <Text as="h3" size="sm" weight="semibold">
        Analyst view
      </Text>
      {overview !== null &&
        (overview.pending?.includes('profile') === true ? (
          <WhenNear height={28} margin={0}>
            <OnRequest symbol={symbol} />
          </WhenNear>
        ) : (
          <AnalystFigures overview={overview} />
        ))}
    </Row>
  );
}

function AnalystFigures({ overview }: { readonly overview: Overview }) {
  const view = analystView(overview);
  return (
    <dl>
      <div>
        <dt>Target price</dt>
        <dd>{view.target}</dd>
        <dd className={styles[view.upsideTone]}>{view.upside}</dd>
      </div>
      <div>
        <dt>PEG</dt>
        <dd>{view.peg}</dd>
        <dd className={styles[view.pegTone]}>{view.pegMeaning}</dd>
      </div>
    </dl>
  );
}

/** Loads the figures while half of the day's calls are left, else at the press of a button. */
function OnRequest({ symbol }: { readonly symbol: string }) {
  const { api } = useHost();
  const [wanted, setWanted] = useState(false);
  const { data } = useProviderCalls(true);
  const calls = data?.calls ?? null;
  const figures = useQuery({ ...providerFiguresQuery(api, symbol), enabled: wanted || calls?.isPlenty === true });
  if (figures.isError) return <Text tone={2}>{whyNot(figures.error)}</Text>;
  if (calls === null || figures.isFetching || figures.isSuccess) {
    return <Text tone={2}>{figures.isFetching ? 'Loading analyst view' : ''}</Text>;
  }
  if (calls.left === 0) {
    return <Text tone={2}>Today’s calls of the data provider are used. {nextCallText(calls.nextAt)}</Text>;
  }
  return (
    <Row wrap gap={12} tone={2}>
      <p>Target, PEG, forward P/E and beta. {calls.left} calls are left today.</p>
      <Button size="sm" onClick={() => setWanted(true)}>
        Load (1 call)
      </Button>
    </Row>
  );
}

function whyNot(error: Error): string {
  if (isApiError(error) && error.status === 404) return 'The data provider has no overview of this company.';
  return isApiError(error) && error.saidByGateway ? error.message : 'Failed to load key figures.';
}
