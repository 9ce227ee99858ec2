import { isApiError } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { useMemo, useState } from 'react';
import { statementCurrency } from '../../company/company-data.model.ts';
import { useMayLoadPrices } from '../context/use-past-prices.ts';
import { models } from '../models/registry.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { describeMarketRecord } from './market-record.model.ts';
import { countsShares, LEAST_FILINGS } from './replay.model.ts';
import styles from './replay.module.css';
import { replaySummary } from './replay-summary.model.ts';
import { aboutRecord, otherShares, recordText } from './replay-text.model.ts';
import { type ReplayRule, useReplay } from './use-replay.ts';

export interface RecordLineProps {
  readonly company: ValuedCompany;
  readonly rule: Omit<ReplayRule, 'evidence'>;
}

const settleMs = 500;

/** How often the rule in use was right at the company's past filings, in one line. It never delays a value. */
export function RecordLine({ company, rule }: RecordLineProps) {
  const { replay } = models[rule.model];
  if (typeof replay === 'string') return <p className={styles.record}>This rule has no record. {replay}</p>;
  if (!countsShares(company.shares, company.filed.latest.sharesOutstanding)) {
    return <p className={styles.record}>No track record yet. {otherShares}</p>;
  }
  // A record of another company or model must not stay while the next one is worked out.
  return (
    <>
      <Record key={`${company.symbol} ${rule.model}`} company={company} rule={rule} />
      {rule.model === 'reasoned' && <MarketRecord company={company} />}
    </>
  );
}

/** How near the rule was to the prices of other companies, which are many more than one company's filings. */
function MarketRecord({ company }: Pick<RecordLineProps, 'company'>) {
  const isDollars = statementCurrency(company.statements) === 'USD';
  const text = describeMarketRecord(isDollars ? company.basis.latest.revenue : null);
  return text === null ? null : (
    <p className={styles.record} role="note" aria-label="Record of the rule at other companies">
      {text}
    </p>
  );
}

function Record({ company, rule }: RecordLineProps) {
  const { symbol, overview } = company;
  const mayLoad = useMayLoadPrices();
  const [isWanted, setIsWanted] = useState(false);
  const { assumptions, model, typed } = rule;
  const { evidence } = company;
  const current = useMemo(() => ({ assumptions, model, typed, evidence }), [assumptions, model, typed, evidence]);
  // Each keystroke would start ten valuations.
  const settled = useDebounced(current, settleMs);
  const { vintages, prices, rows } = useReplay(symbol, settled, overview.currency, mayLoad === true || isWanted);
  const text = rows === null || rows.length < LEAST_FILINGS ? null : recordText(replaySummary(rows), overview.name);
  if (text !== null) {
    return (
      <p className={styles.record} role="note" aria-label="Record of the rule">
        {text} <InfoMark label="About the record" text={aboutRecord(prices.data?.basis ?? 'close')} />
      </p>
    );
  }
  const failed = [vintages, prices].filter(({ error }) => error !== null && !isNotFound(error));
  if (failed.length > 0) {
    const retry = () => void Promise.all(failed.map((query) => query.refetch()));
    return (
      <p className={styles.record}>
        The record of this rule did not load.{' '}
        <Button size="sm" busy={failed.some(({ isFetching }) => isFetching)} onClick={retry}>
          Retry
        </Button>
      </p>
    );
  }
  if (mayLoad !== false || isWanted) {
    return (
      <p className={styles.record}>
        {rows === null && !vintages.isError && !prices.isError
          ? 'Loading the record of this rule'
          : 'No track record yet: too few past filings or prices.'}
      </p>
    );
  }
  return (
    <p className={styles.record}>
      The record of this rule is not loaded.{' '}
      <Button size="sm" onClick={() => setIsWanted(true)}>
        Load it
      </Button>{' '}
      <InfoMark label="About loading the record" text="Past prices may cost a call of the data provider." />
    </p>
  );
}

/** Returns whether there is nothing to load, such as the filings of a company that files none. */
function isNotFound(error: Error): boolean {
  return isApiError(error) && error.code === 'not_found';
}
