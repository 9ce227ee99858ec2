import type { FigureSource, SourceTerm } from '../../figure-source/figure-source.model.ts';
import { partText, type QualityCell, type QualityRow, type QualityTable } from './quality-table.model.ts';

interface RatioOfYear {
  readonly symbol: string;
  readonly table: Pick<QualityTable, 'currency'>;
  readonly row: QualityRow;
  readonly cell: QualityCell;
  readonly year: string;
}

/** Returns where a ratio comes from: its formula with the figures, each with its place, and the results on the way. */
export function ratioSource({ symbol, table, row, cell, year }: RatioOfYear): FigureSource {
  const { kind } = row;
  const { figures, subtotals, zeros } = cell.ratio;
  const title = `${kind.name}, fiscal ${year}`;
  const terms = figures.map(
    ({ name, value, unit, place, accession }): SourceTerm => ({
      name,
      text: partText(value, unit, table.currency),
      place,
      accession,
    }),
  );
  const results = subtotals.map(
    ({ name, value, unit, remark }): SourceTerm => ({
      name,
      note: remark,
      text: partText(value, unit, table.currency),
      strong: true,
    }),
  );
  return {
    title,
    symbol,
    from: title,
    amount: cell.text,
    missing: cell.ratio.reason,
    formula: kind.formula,
    terms: [...terms, ...results],
    remarks: [
      ...(zeros === null ? [] : [`${zeros}.`]),
      ...(terms.some(({ accession }) => accession !== null) ? ['Select a figure to open its source.'] : []),
      ...(kind.origin === null ? [] : [`Definition: ${kind.origin}.`]),
    ],
  };
}
