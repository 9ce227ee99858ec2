import type { Scenario } from '@basecase/gateway/contract';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useState } from 'react';
import { formatPriceRange } from '../scenarios/price-ranges.model.ts';
import { type Column, emptyProjection, listColumns } from '../scenarios/projection.model.ts';
import { type TodayPrice, toTodayReturns, type YearEnd } from '../scenarios/today-returns.model.ts';
import type { ProjectionEditor } from '../scenarios/use-projection.ts';
import { type CellPlace, fillRightEdits, pasteEdits } from './cell-grid.model.ts';
import type { CellActions } from './projection-cell.tsx';
import { ProjectionTable, selectTableRows, TableLegend, TableTools } from './projection-table.tsx';
import styles from './scenario-editor.module.css';
import { ScenarioTabs, scenarioLabels } from './scenario-tabs.tsx';

/** The editable tables of the three scenarios, one at a time, with the keys of a spreadsheet. */
export function ScenarioEditor({ editor }: { readonly editor: ProjectionEditor }) {
  const { projection, draft, currency, choose, price, priceDay, yearEnd } = editor;
  const [place, setPlace] = useState<CellPlace | null>(null);
  const columns = listColumns(projection);
  const historicalColumns = columns.filter(({ kind }) => kind === 'historical').length;
  const scenario = projection.scenarios[draft.scenario];
  const seeds = (editor.initial ?? emptyProjection()).scenarios[draft.scenario];
  const { bear, base, bull } = projection.scenarios;
  const range = ({ priceLow, priceHigh }: typeof base) => formatPriceRange(priceLow.at(-1), priceHigh.at(-1), currency);
  const label = scenarioLabels[draft.scenario];
  const fillRight = (from: CellPlace) => editor.edit(fillRightEdits(scenario, from));
  const actions: CellActions = {
    historicalColumns,
    onChange: (at, value) => editor.edit([{ ...at, value }]),
    onEnter: setPlace,
    onLeave: editor.endTyping,
    onCancel: editor.cancelTyping,
    onPaste: (at, cells) => editor.edit(pasteEdits(cells, at, historicalColumns)),
    onFillRight: fillRight,
    onUndo: editor.undo,
    onRedo: editor.redo,
  };
  const rowLabel = selectTableRows(scenario).find(({ key }) => key === place?.row)?.label;
  return (
    <>
      <ScenarioTabs
        value={draft.scenario}
        onChange={choose}
        ranges={{ bear: range(bear), base: range(base), bull: range(bull) }}
        lastYear={columns.at(-1)?.year ?? projection.currentYear}
      >
        <ProjectionTable
          key={draft.scenario}
          scenarioName={`${label.charAt(0)}${label.slice(1).toLowerCase()}`}
          columns={columns}
          scenario={scenario}
          seeds={seeds}
          currency={currency}
          actions={actions}
        />
      </ScenarioTabs>
      <TableLegend
        tools={
          <TableTools
            canUndo={draft.past.length > 0}
            canRedo={draft.future.length > 0}
            cell={place === null ? null : `${rowLabel} ${columns[place.column]?.year}`}
            onUndo={editor.undo}
            onRedo={editor.redo}
            onFillRight={() => place !== null && fillRight(place)}
          />
        }
      />
      {price !== null && priceDay !== null && yearEnd !== null && (
        <TodayReturns
          columns={columns}
          scenario={scenario}
          currency={currency}
          today={{ price, day: priceDay }}
          yearEnd={yearEnd}
        />
      )}
    </>
  );
}

interface TodayReturnsProps {
  readonly columns: readonly Column[];
  readonly scenario: Scenario;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  readonly today: TodayPrice;
  readonly yearEnd: YearEnd;
}

const format = (rate: number | null | undefined) => formatPercent(rate, { decimals: 0 });

/**
 * What the price that one pays today returns a year until each fiscal year ends. The CAGR of the table starts from the case's
 * own price of its first year.
 */
function TodayReturns({ columns, scenario, currency, today, yearEnd }: TodayReturnsProps) {
  const { years, low, high } = toTodayReturns(scenario, columns, today, yearEnd);
  return (
    <Row as="section" wrap justify="between" top={16} className={styles.returns} aria-labelledby="today-returns">
      <div>
        <Text as="h3" id="today-returns" size="sm" weight="semibold">
          Return a year from today’s price
        </Text>
        <p>
          From {formatPerShare(today.price, { currency })} of {formatCalendarDay(today.day)} to the end of the fiscal
          year. CAGR starts from the case’s own price of {columns[0]?.year}.
        </p>
      </div>
      <Row as="dl" align="stretch" wrap>
        {columns.map(({ year }, index) =>
          (years[index] ?? 0) < 1 ? null : (
            <div key={year}>
              <dt>{year}</dt>
              <dd>
                {format(low[index])} to {format(high[index])}
              </dd>
            </div>
          ),
        )}
      </Row>
    </Row>
  );
}
