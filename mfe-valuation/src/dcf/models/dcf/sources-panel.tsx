import type { AllStatements, Overview } from '@basecase/gateway/contract';
import { sourceLabel } from '@basecase/gateway/contract/sources';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Fold } from '@basecase/shared-ui/components/layout/fold';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { useNewestInView } from '@basecase/shared-ui/components/tables/use-newest-in-view';
import { formatMoneyTenth, formatNumberShort, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { filingAddress, findCik } from '@basecase/shared-ui/figures/sec-address';
import { memo, useRef } from 'react';
import { type UsedField, type UsedFigure, usedFields } from '../../inputs/used-figures.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';

export interface SourcesPanelProps {
  readonly company: ValuedCompany;
  readonly figures: readonly UsedFigure[];
  readonly currency: string | null;
  /** Whether it explains why there is no value: then it is open at first. */
  readonly explains?: boolean;
}

/** Every figure behind the valuation, with its year, field and filing. */
export const SourcesPanel = memo(function SourcesPanel(props: SourcesPanelProps) {
  const { company, explains = false } = props;
  const { basis, overview, statements } = company;
  return (
    <Fold
      id={explains ? 'sources-of-gaps' : 'sources'}
      startsOpen={explains}
      title="Where the figures come from"
      summary={`Fiscal ${basis.years[0]?.label} to ${basis.latest.label}`}
      subtitle={sourceLine(statements, overview)}
      headingLevel={explains ? 2 : 3}
    >
      <SourcesTable {...props} />
      <Text top={10} tone={3} size="xs">
        Short-term investments that are not found count as 0, and so does debt where no interest is paid. Any other
        figure that is missing leaves no reliable fair value.
      </Text>
    </Fold>
  );
});

/** Loads where the filings are, so it is rendered in an open fold only. */
function SourcesTable({ company, figures, currency }: SourcesPanelProps) {
  const { symbol, basis } = company;
  const filings = figures.some(({ accessionNumber }) => accessionNumber !== null);
  const { data: tickers } = useTickerMap(filings);
  const cik = tickers === undefined ? null : findCik(tickers, symbol);
  const holder = useRef<HTMLDivElement>(null);
  useNewestInView(holder, basis.years.map(({ label }) => label).join(), 0);
  const find = ({ field }: UsedField, year: string) =>
    figures.find((figure) => figure.field === field && fiscalYear(figure) === year);
  return (
    <div ref={holder}>
      <Table<UsedField>
        statement
        frame="panel"
        sizes={{ row: 44, head: 34 }}
        label="Filed figures"
        tableLabel="Filed figures of the valuation"
        columns={[
          { key: 'figure', header: 'Figure', width: '100%', wraps: true, cell: (used) => <FieldName used={used} /> },
          ...basis.years.map(({ label }) => ({
            key: label,
            header: label,
            cell: (used: UsedField) => <Figure used={used} figure={find(used, label)} cik={cik} currency={currency} />,
            describe: (used: UsedField) => ({ title: describeOrigin(find(used, label)) }),
          })),
        ]}
        rows={usedFields}
        keyOf={({ field }) => field}
      />
    </div>
  );
}

function FieldName({ used: { label, purpose } }: { readonly used: UsedField }) {
  return (
    <>
      {label}
      <small>{purpose}</small>
    </>
  );
}

interface FigureProps {
  readonly used: UsedField;
  /** Undefined when the valuation does not read the field in that year. */
  readonly figure: UsedFigure | undefined;
  readonly cik: number | null;
  readonly currency: string | null;
}

function Figure({ used, figure, cik, currency }: FigureProps) {
  if (figure === undefined) {
    return (
      <Text as="span" tone={3} size="2xs">
        not used
      </Text>
    );
  }
  const { value, accessionNumber, filed, typed } = figure;
  const amount = parseNumeral(value);
  const text =
    used.field === 'commonStockSharesOutstanding' ? formatNumberShort(amount) : formatMoneyTenth(amount, { currency });
  const link = accessionNumber !== null && cik !== null ? filingAddress(cik, accessionNumber) : null;
  return (
    <Text as="span" block tone={amount === null ? 3 : undefined}>
      {link === null || text === NOT_AVAILABLE ? (
        text
      ) : (
        <a href={link} target="_blank" rel="noreferrer" aria-label={`${text}, filing of ${used.label}`}>
          {text}
        </a>
      )}
      {typed !== undefined && <small>{typed === 'mine' ? 'mine, not filed' : 'derived'}</small>}
      {filed !== null && <small>filed {formatUtcDay(filed)}</small>}
    </Text>
  );
}

/** Returns the tooltip of a figure: its concepts and the reason of its state. */
function describeOrigin(figure: UsedFigure | undefined): string | undefined {
  const parts = [figure?.concepts.join(', ') ?? '', figure?.reason ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('. ');
}

function sourceLine({ incomeStatement, balanceSheet, cashFlow }: AllStatements, overview: Overview): string {
  const named = [incomeStatement, balanceSheet, cashFlow].flatMap((statement) =>
    statement === null ? [] : [`${sourceLabel(statement.source).phrase} as of ${formatUtcDay(statement.asOf)}`],
  );
  const statements = [...new Set(named)].join('; ');
  return `Statements: ${statements}. Key figures: ${sourceLabel(overview.source).phrase} as of ${formatUtcDay(overview.asOf)}.`;
}
