import type { AsFiled } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { Button } from '@basecase/shared-ui/components/button';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/state';
import { useHost } from '@basecase/shared-ui/host';
import { useMemo } from 'react';
import { StaleFigures } from '../stale-figures.tsx';
import { filingName } from './as-filed-columns.model.ts';
import { documentAddress, type FiledOptions, filedTable } from './as-filed-table.model.ts';
import styles from './as-filed-table.module.css';
import { AsFiledTable } from './as-filed-table.tsx';
import { AsFiledToolbar } from './as-filed-toolbar.tsx';
import { SecLink } from './sec-link.tsx';
import type { StatementName } from './statement-tab.tsx';
import { useAsFiled } from './use-as-filed.ts';

export interface AsFiledStatementProps {
  readonly symbol: string;
  readonly name: StatementName;
  readonly options: FiledOptions;
  readonly onOptions: (options: FiledOptions) => void;
}

const names = { income: 'Income statement', balance: 'Balance sheet', cashFlow: 'Cash flow statement' } as const;
const reports = { annual: 'Newest annual report', quarterly: 'Newest quarterly report' } as const;

/** A statement of the newest annual or quarterly report in the words of the company, or the reason why it is missing. */
export function AsFiledStatement({ symbol, name, options, onOptions }: AsFiledStatementProps) {
  const query = useAsFiled(symbol, options.period);
  const { data } = query;
  const table = useMemo(() => {
    const statement = data?.statements.find(({ kind }) => kind === name);
    return data === undefined || statement === undefined ? null : filedTable(data, statement, options);
  }, [data, name, options]);
  return (
    <>
      <StaleFigures meta={data?.meta} />
      <AsFiledToolbar caption={table?.units ?? reports[options.period]} options={options} onChange={onOptions} />
      {query.isPending && <Skeleton shape="table" label="Loading statements as filed" height={520} />}
      {query.isError && (
        <LoadErrorState
          error={query.error}
          title="Statements as filed did not load"
          fallback="Failed to load the statements of the filing. Please try again."
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isSuccess && table === null && <NoStatement report={query.data} name={name} />}
      {table !== null && <AsFiledTable key={`${symbol} ${name} ${options.period}`} label={names[name]} table={table} />}
    </>
  );
}

function NoStatement({ report, name }: { readonly report: AsFiled; readonly name: StatementName }) {
  const host = useHost();
  const unread = report.statements.length === 0;
  const filing = filingName(report.filing);
  return (
    <EmptyState
      title={unread ? 'No statements as filed' : `No ${names[name].toLowerCase()} as filed`}
      text={
        unread
          ? `This filing’s statements could not be read. It is the ${filing}.`
          : `The main document of the ${filing} has no ${names[name].toLowerCase()}. It may be in an exhibit of the filing.`
      }
      action={
        <span className={styles.actions}>
          <Button onClick={() => host.navigate('/edgar')}>List of filings</Button>
          <SecLink address={documentAddress(report, null)} />
        </span>
      }
    />
  );
}
