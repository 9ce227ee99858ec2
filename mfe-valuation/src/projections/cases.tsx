import { useState } from 'react';
import { columnsOf } from '../scenarios/projection-view.model.ts';
import { formatPriceRange } from '../scenarios/scenario-prices.model.ts';
import type { ProjectionWork } from '../scenarios/use-projection.ts';
import { type CellPlace, fillRightEdits, pasteEdits } from './cell-grid.model.ts';
import type { CellActions } from './input-cell.tsx';
import { ProjectionTable, TableLegend } from './projection-table.tsx';
import { caseLabels, ScenarioTabs } from './scenario-tabs.tsx';
import { tableRows } from './table-rows.ts';
import { TableTools } from './table-tools.tsx';

/** The three cases of a projection, one at a time, with the habits of a spreadsheet. */
export function Cases({ projection }: { readonly projection: ProjectionWork }) {
  const { plan, work, currency, choose } = projection;
  const [place, setPlace] = useState<CellPlace | null>(null);
  const columns = columnsOf(plan);
  const historicalColumns = columns.filter(({ kind }) => kind === 'historical').length;
  const scenario = plan.scenarios[work.scenario];
  const { bear, base, bull } = plan.scenarios;
  const range = ({ priceLow, priceHigh }: typeof base) => formatPriceRange(priceLow.at(-1), priceHigh.at(-1), currency);
  const label = caseLabels[work.scenario];
  const fillRight = (from: CellPlace) => projection.edit(fillRightEdits(scenario, from));
  const actions: CellActions = {
    historicalColumns,
    onChange: (at, value) => projection.edit([{ ...at, value }]),
    onEnter: setPlace,
    onLeave: projection.endTyping,
    onCancel: projection.cancelTyping,
    onPaste: (at, cells) => projection.edit(pasteEdits(cells, at, historicalColumns)),
    onFillRight: fillRight,
    onUndo: projection.undo,
    onRedo: projection.redo,
  };
  const rowLabel = tableRows.find(({ key }) => key === place?.row)?.label;
  return (
    <>
      <ScenarioTabs
        value={work.scenario}
        onChange={choose}
        ranges={{ bear: range(bear), base: range(base), bull: range(bull) }}
        lastYear={columns.at(-1)?.year ?? plan.currentYear}
      >
        <ProjectionTable
          key={work.scenario}
          caseName={`${label.charAt(0)}${label.slice(1).toLowerCase()}`}
          columns={columns}
          scenario={scenario}
          currency={currency}
          actions={actions}
        />
      </ScenarioTabs>
      <TableLegend
        tools={
          <TableTools
            canUndo={work.past.length > 0}
            canRedo={work.future.length > 0}
            cell={place === null ? null : `${rowLabel} ${columns[place.column]?.year}`}
            onUndo={projection.undo}
            onRedo={projection.redo}
            onFillRight={() => place !== null && fillRight(place)}
          />
        }
      />
    </>
  );
}
