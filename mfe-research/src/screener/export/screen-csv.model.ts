import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import { filingAddress } from '@basecase/shared-ui/figures/sec-address';
import type { MarketFigure } from '../../market-figures/market-figure.model.ts';
import { formatCell } from '../figure-text.model.ts';
import { type ExportedScreen, nameColumn } from './screen-workbook.model.ts';

/** Returns the table as it is shown: the texts of the cells. */
export function toShownRows({ rows, columns, priceDay }: ExportedScreen): DelimitedCell[][] {
  const head = ['Symbol', 'Company', 'SIC', ...columns.map((column) => nameColumn(column, priceDay))];
  const body = rows.map(({ symbol, name, sic, values }): DelimitedCell[] => [
    symbol,
    name,
    sic ?? '',
    ...columns.map((column) => formatCell(values[column.formula], column)),
  ]);
  return [head, ...body];
}

/** Returns a row per figure, in full units, with its period, its filing and the filing's address. */
export function toSourceRows({ rows, columns }: ExportedScreen): DelimitedCell[][] {
  const head = ['Symbol', 'Company', 'Figure', 'Value', 'Currency', 'Period to', 'Filed', 'Filing', 'Address', 'Note'];
  const body = rows.flatMap(({ symbol, name, cik, values }) =>
    columns.map(({ formula }): DelimitedCell[] => [symbol, name, formula, ...describeSource(values[formula], cik)]),
  );
  return [head, ...body];
}

function describeSource(figure: MarketFigure | undefined, cik: number): DelimitedCell[] {
  if (figure === undefined || figure.value === null) return [null, '', '', '', '', '', figure?.reason ?? ''];
  const { value, currency = '', end, filed, accession, note = '' } = figure;
  const address = accession === null ? '' : (filingAddress(cik, accession) ?? '');
  return [value, currency, end ?? '', filed ?? '', accession ?? '', address, note];
}
