import type { Overview } from '@basecase/gateway/contract';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { providerFiguresQuery } from '@basecase/shared-ui/company/company-queries';
import { nextCallText, useProviderCalls } from '@basecase/shared-ui/company/provider-calls';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { WhenNear } from '@basecase/shared-ui/components/layout/screen';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { useState } from 'react';
import styles from './overview.module.css';
import { analystView } from './position.model.ts';

/** Height of the panel, also while its figures load. */
const HEIGHT = 72;

interface AnalystPanelProps {
  readonly symbol: string;
  /** Null while it loads. */
  readonly overview: Overview | null;
}

/** The analysts' target and the PEG ratio, which only the data provider has. They load once the panel is in view. */
export function AnalystPanel({ symbol, overview }: AnalystPanelProps) {
  return (
    <div className={styles.below}>
      <Panel title="Analyst view" height={HEIGHT}>
        {overview !== null &&
          (overview.pending?.includes('profile') === true ? (
            <WhenNear height={HEIGHT} margin={0}>
              <OnRequest symbol={symbol} />
            </WhenNear>
          ) : (
            <AnalystFigures overview={overview} />
          ))}
      </Panel>
    </div>
  );
}

function AnalystFigures({ overview }: { readonly overview: Overview }) {
  const view = analystView(overview);
  return (
    <dl className={styles.analyst}>
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
  if (figures.isError) return <p className={styles.request}>{whyNot(figures.error)}</p>;
  if (calls === null || figures.isFetching || figures.isSuccess) {
    return <p className={styles.request}>{figures.isFetching ? 'Loading analyst view' : ''}</p>;
  }
  if (calls.left === 0) {
    return <p className={styles.request}>Today’s calls of the data provider are used. {nextCallText(calls.nextAt)}</p>;
  }
  return (
    <div className={styles.request}>
      <p>Target, PEG, forward P/E and beta. {calls.left} calls are left today.</p>
      <Button size="sm" onClick={() => setWanted(true)}>
        Load (1 call)
      </Button>
    </div>
  );
}

function whyNot(error: Error): string {
  if (isApiError(error) && error.status === 404) return 'The data provider has no overview of this company.';
  return isApiError(error) && error.saidByGateway ? error.message : 'Failed to load key figures.';
}
