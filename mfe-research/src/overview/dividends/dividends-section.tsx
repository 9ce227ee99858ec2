import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { useStatements } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, GridCell, SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { formatPercent, formatPercentAxis } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useMemo } from 'react';
import { moneyFormats } from '../../money-formats.model.ts';
import { useCloses, useVintages } from '../multiples/use-multiples.ts';
import { joinCloses, pickCloses } from '../multiples/weeks.model.ts';
import { type DividendHistory, dividendHistory } from './dividends.model.ts';

const HEIGHT = 300;

/** The dividends of a company by fiscal year and quarter. Renders nothing where no filing that is held states one. */
export function DividendsSection({ symbol }: { readonly symbol: string }) {
  const { data: statements } = useStatements(symbol);
  const { data: prices } = useCloses(symbol);
  const { data: vintages } = useVintages(symbol);
  const income = statements?.incomeStatement ?? null;
  const history = useMemo(() => {
    if (income === null) return null;
    const own = prices === undefined || prices.source === 'sec' ? [] : pickCloses(prices);
    return dividendHistory(income, joinCloses(own ?? [], vintages?.closes ?? []).closes);
  }, [income, prices, vintages]);
  return history === null ? null : <Known history={history} />;
}

function Known({ history }: { readonly history: DividendHistory }) {
  const { currency, years, perShare, yields, quarters } = history;
  const money = moneyFormats(currency);
  // Without a close there is no yield, and no axis for it.
  const hasYield = yields.some((value) => value !== null);
  return (
    <section aria-label="Dividends">
      <SectionHeading
        title="Dividends"
        text="Declared per share, from filings, on today’s split basis. Ex-dividend days and payments are not in filings."
      />
      <Grid>
        <GridCell span={7}>
          <Panel
            title={hasYield ? 'Per fiscal year, with the yield at its last close' : 'Per fiscal year'}
            height={HEIGHT}
          >
            <BarsWithLines
              label={`Dividends per share, fiscal ${years[0]} to ${years.at(-1)}; latest ${money.perShare(perShare.at(-1))}`}
              categories={years}
              bars={[{ key: 'perShare', label: 'Dividends per share', color: 'seq-3', values: perShare }]}
              lines={hasYield ? [{ key: 'yield', label: 'Yield', color: 'series-2', values: yields }] : []}
              height={HEIGHT}
              legend="bottom"
              formatBar={money.perShare}
              formatBarAxis={money.perShare}
              formatLine={formatPercent}
              formatLineAxis={formatPercentAxis}
              titleOf={(year) => `Fiscal ${year}`}
            />
          </Panel>
        </GridCell>
        <GridCell span={5}>
          <Quarters quarters={quarters} perShare={money.perShare} />
        </GridCell>
      </Grid>
    </section>
  );
}

interface QuartersProps extends Pick<DividendHistory, 'quarters'> {
  /** Writes an amount per share. */
  readonly perShare: (value: number) => string;
}

function Quarters({ quarters, perShare }: QuartersProps) {
  return (
    <Panel title="Per quarter" flush height={HEIGHT}>
      <Table
        frame="flush"
        label="Dividends per quarter"
        maxHeight={HEIGHT + 32}
        columns={[
          { key: 'quarter', header: 'Quarter', cell: ({ label }) => label },
          { key: 'end', header: 'Ended', hideAt: 'phone', cell: ({ end }) => formatCalendarDay(end) },
          {
            key: 'perShare',
            header: 'Per share',
            cell: ({ perShare: declared }) => (declared === null ? null : perShare(declared)),
          },
          {
            key: 'change',
            header: 'On the year before',
            cell: ({ change }) => (change === null ? null : formatPercent(change, { plus: true })),
          },
        ]}
        rows={quarters}
        keyOf={({ end }) => end}
      />
    </Panel>
  );
}
