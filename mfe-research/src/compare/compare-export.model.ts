import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { ComparedGroup, Comparison } from './comparison.model.ts';

/** Returns the table as plain cells: figures in full units, years newest first, missing ones with their reason. */
export function toCsvRows({ companies }: Comparison, groups: readonly ComparedGroup[]): DelimitedCell[][] {
  const years = Math.max(
    0,
    ...groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map((cell) => cell.years.length))),
  );
  const backs = Array.from({ length: years }, (_, ago) => (ago === 0 ? 'Latest fiscal year' : `${ago} before`));
  const head = ['Group', 'Line', 'Company', 'Currency', 'Figure', 'End', 'Filing', 'Reason', ...backs];
  const body = groups.flatMap(({ title, rows }) =>
    rows.flatMap((row) =>
      row.cells.map(({ figure, value, missing, years: own }, at): DelimitedCell[] => {
        const known = figure.value === null ? null : figure;
        return [
          title,
          row.note === null ? row.label : `${row.label} (${row.note})`,
          companies[at]?.symbol ?? '',
          known?.currency ?? '',
          value,
          known?.end ?? '',
          known?.accession ?? '',
          missing ?? '',
          ...own.toReversed().map((year) => (typeof year.value === 'number' ? year.value : null)),
        ];
      }),
    ),
  );
  return [head, ...body];
}
