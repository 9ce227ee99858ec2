import { LinesChart } from '@basecase/shared-ui/charts/lines/lines-chart';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatNumber, formatNumberAxis, formatPercentAxis } from '@basecase/shared-ui/figures/format';
import { useMemo, useState } from 'react';
import styles from './compare.module.css';
import type { Company, ComparedGroup, ComparedRow, Format } from './comparison.model.ts';
import { drawFiscalYears, type FiscalLines, type FiscalMode, listChartRows } from './fiscal-lines.model.ts';
import { indexPrices, type PriceSpan } from './indexed-prices.model.ts';

const chartHeight = 300;
const formatIndex = (value: number) => formatNumber(value);
const spans = [
  { value: '1', label: '1 year' },
  { value: '5', label: '5 years' },
  { value: '10', label: '10', name: '10 years' },
] as const;

interface CompareChartsProps {
  readonly companies: readonly Company[];
  readonly groups: readonly ComparedGroup[];
}

/** The prices of all companies from one level, and one chosen row over their fiscal years. */
export function CompareCharts({ companies, groups }: CompareChartsProps) {
  return (
    <div className={styles.charts}>
      <PricePanel companies={companies} />
      <FiscalPanel companies={companies} groups={groups} />
    </div>
  );
}

function PricePanel({ companies }: Pick<CompareChartsProps, 'companies'>) {
  const [span, setSpan] = useState<PriceSpan>('5');
  const { lines, moments, note } = useMemo(() => indexPrices(companies, Number(span)), [companies, span]);
  return (
    <Panel
      title="Price, indexed to 100"
      headingLevel={2}
      actions={<ToggleGroup label="Time" value={span} onChange={setSpan} options={spans} />}
    >
      {lines.length === 0 ? (
        <EmptyState title="No prices" text="No public price of these companies is held." />
      ) : (
        <>
          <LinesChart
            label={`Price, indexed to 100, over ${span === '1' ? 'a year' : `${span} years`}`}
            lines={lines}
            moments={moments}
            base={100}
            height={chartHeight}
            formatValue={formatIndex}
            formatAxis={formatIndex}
          />
          <p className={styles.chartNote}>{note}</p>
        </>
      )}
    </Panel>
  );
}

const modes = [
  { value: 'amounts', label: 'Amounts' },
  { value: 'indexed', label: 'Indexed' },
] as const;

function FiscalPanel({ companies, groups }: CompareChartsProps) {
  const [name, setName] = useState('revenue');
  const [asked, setAsked] = useState<FiscalMode>('indexed');
  const rows = useMemo(() => listChartRows(groups), [groups]);
  const row = rows.find((known) => known.name === name) ?? rows[0];
  const drawn = useMemo(
    () => (row === undefined ? null : drawFiscalYears(row, companies, asked)),
    [row, companies, asked],
  );
  const choices = rows.map((known) => ({ value: known.name, label: nameRow(groups, known.name, known.label) }));
  return (
    <Panel
      title={
        <span className={styles.chosenLine}>
          By fiscal year
          {row !== undefined && (
            <Select label="Line" labelHidden value={row.name} options={choices} onChange={setName} />
          )}
        </span>
      }
      headingLevel={2}
      actions={
        drawn !== null && (
          <ToggleGroup
            label="Values"
            value={drawn.mode}
            onChange={setAsked}
            options={modes.map((mode) => ({ ...mode, disabled: drawn.off[mode.value] !== null }))}
          />
        )
      }
    >
      {row === undefined || drawn === null ? (
        <EmptyState title="No fiscal years" text="No two fiscal years of these companies are held." />
      ) : (
        <FiscalChart row={row} drawn={drawn} />
      )}
    </Panel>
  );
}

function FiscalChart({ row, drawn }: { readonly row: ComparedRow; readonly drawn: FiscalLines }) {
  return (
    <>
      <LinesChart
        label={`${row.label} by fiscal year, ${drawn.mode}`}
        lines={drawn.lines}
        moments={drawn.moments}
        fromZero
        marked
        height={chartHeight}
        formatValue={drawn.formatValue}
        formatAxis={axisFormat(row.format, drawn.mode)}
      />
      <p className={styles.chartNote}>{drawn.note}</p>
    </>
  );
}

/** Rows of a name that two groups have are told apart: "Free cash flow, per share". */
function nameRow(groups: readonly ComparedGroup[], name: string, label: string): string {
  const group = groups.find(({ rows }) => rows.some((row) => row.name === name));
  return group?.title === 'Per share' ? `${label}, per share` : label;
}

function axisFormat(format: Format, mode: FiscalMode): (value: number) => string {
  if (mode === 'indexed') return formatIndex;
  return format === 'percent' ? formatPercentAxis : formatNumberAxis;
}
