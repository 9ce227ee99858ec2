import type { Insiders, InsiderTrade } from '@basecase/gateway/contract';
import { isSampleCik } from '@basecase/gateway/contract/figures/sample-cik';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { createCsv } from '@basecase/shared-ui/export/delimited';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useCompany, useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Download, ExternalLink, Users } from 'lucide-react';
import { useAddressChoices } from '../use-address-choices.ts';
import { insidersQuery } from '../watching/insiders-query.ts';
import { findStart, insidersAddress, type Period, pickPeriod, toTradeRows } from './insiders.model.ts';
import styles from './insiders.module.css';
import { InsidersBody } from './insiders-body.tsx';

const periods = [
  { value: '1', label: '1 year' },
  { value: '3', label: '3 years' },
  { value: '10', label: '10 years' },
] as const;

/** The screen of what insiders of a company buy and sell. */
export function InsidersScreen() {
  const symbol = useCompany();
  if (symbol === null) {
    return <ChooseCompany text="Search for a ticker or a company name to see its insider trades." headingLevel={1} />;
  }
  return (
    <>
      <CompanyHeader symbol={symbol} />
      <Company key={symbol} symbol={symbol} />
    </>
  );
}

function Company({ symbol }: { readonly symbol: string }) {
  const { api } = useHost();
  const query = useQuery(insidersQuery(api, symbol, 'all'));
  const { choices, choose } = useAddressChoices(insidersAddress);
  const { period } = choices;
  const { data } = query;
  const actions = (
    <>
      <ToggleGroup label="Period" value={period} onChange={(next) => choose({ period: next })} options={periods} />
      {data !== undefined && data.trades.length > 0 && (
        <ExportTrades symbol={symbol} trades={pickPeriod(data, period).all} />
      )}
    </>
  );
  return (
    <>
      <ScreenHeading
        title="Insider trades"
        text={data === undefined ? 'From Forms 3, 4 and 5.' : describeSource(data, period)}
        // The buttons come with the text beside them, which is longer then.
        {...(!query.isPending && { actions })}
      />
      {/* An element of its own while it loads: the longer text above would move it. */}
      <div key={query.isPending ? 'loading' : 'loaded'} className={styles.content}>
        <Loaded
          query={query}
          skeleton={<Skeleton shape="chart" label="Insider trades are loading" height={480} />}
          title="Insider trades did not load"
          fallback="Failed to load insider trades."
        >
          {(insiders) =>
            insiders.reading.of === 0 ? (
              <NoForms insiders={insiders} />
            ) : (
              <InsidersBody
                {...{ insiders, choices, choose }}
                busy={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function describeSource({ today, reading }: Insiders, period: Period): string {
  const span = `From Forms 3, 4 and 5 of ${formatCalendarDay(findStart(today, period))} to ${formatCalendarDay(today)}.`;
  const latest = reading.to === null ? '' : ` The latest was filed on ${formatCalendarDay(reading.to)}.`;
  return `${span}${latest}`;
}

interface ExportTradesProps {
  readonly symbol: string;
  readonly trades: readonly InsiderTrade[];
}

/** Saves the trades of the period, of every kind, as a CSV file. */
function ExportTrades({ symbol, trades }: ExportTradesProps) {
  const save = () => saveFile(createCsv(toTradeRows(trades)), fileName(`${symbol} insider trades`, 'csv'));
  return (
    <Button onClick={save} icon={<Download size={15} aria-hidden="true" />}>
      Export
    </Button>
  );
}

/** The state of a company without a single form. */
function NoForms({ insiders: { isForeign, cik } }: { readonly insiders: Insiders }) {
  if (isForeign) {
    return (
      <EmptyState
        icon={<Users size={20} />}
        title="Few insider filings to show"
        text="This company files as a foreign issuer. Its insiders had no duty to file these forms before 18 March 2026."
      />
    );
  }
  return (
    <EmptyState
      icon={<Users size={20} />}
      title="No insider filings"
      text="No Forms 3, 4 or 5 of the last 13 years name this company."
      action={isSampleCik(cik) ? undefined : <FormsAtSec cik={cik} />}
    />
  );
}

function FormsAtSec({ cik }: { readonly cik: string }) {
  const query = new URLSearchParams({ action: 'getcompany', CIK: cik, type: '4', owner: 'only', count: '40' });
  return (
    <a
      className={styles.link}
      href={`https://www.sec.gov/cgi-bin/browse-edgar?${query}`}
      target="_blank"
      rel="noreferrer"
    >
      Open on SEC <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}
