import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import {
  createSheet,
  figureCell,
  formulaCell,
  headCell,
  inputCell,
  type SheetDraft,
  sheetDraft,
  titleCell,
} from '../../workbook/sheet.ts';
import type { PeerValues } from '../context/context-queries.ts';
import {
  combinePeerRows,
  describeGroup,
  describeMissingFits,
  figureLabels,
  type Multiple,
  multipleLabels,
  type PeerRow,
  planPeerRows,
  readNumber,
} from '../context/peer-values.model.ts';

export const PEERS_SHEET = 'Peers';

const medianHeads = ['Multiple', 'Figure', 'Value of the figure', 'Peers', 'Quartile', 'Median', 'Quartile'];
const valueHeads = ['A share at the quartile', 'A share at the median', 'A share at the quartile', 'Left out because'];
const fitHeads = ['Multiple', 'Peers', 'R²', 'Spread', 'Constant', 'By growth', 'By margin', 'By leverage'];
const fitValueHeads = ['Warranted multiple', 'A share, one spread below', 'A share', 'A share, one spread above'];

/** The values by peers that a workbook shows, or why there are none. */
export type PeersInWorkbook = PeerValues | { readonly reason: string };

interface Addresses {
  readonly netDebt: string;
  readonly shares: string;
  /** In the order of the slopes. */
  readonly drivers: readonly string[];
  /** Of the company's figure, by multiple. */
  readonly figures: Map<Multiple['name'], string>;
}

/** Returns the sheet of the values of a share by the multiples of its peers, in US dollars. */
export function peersSheet(peers: PeersInWorkbook): WorkbookSheet {
  const draft = sheetDraft();
  draft.add(titleCell('Values by peers'));
  if ('reason' in peers) {
    draft.add(`No values by peers: ${peers.reason}`);
    return createSheet(PEERS_SHEET, draft, [40]);
  }
  draft.add(describeGroup(peers));
  draft.add('Value of a share: multiple × figure; of an enterprise multiple (multiple × figure − net debt) ÷ shares.');
  draft.add('Blue cells can be changed. A value that is not above zero is N/A.');
  draft.add('');
  const row = (label: string, value: number | null, format: 'money' | 'rate') =>
    `$B$${draft.add(label, inputCell(value, format))}`;
  const netDebt = row('Net debt and minority interest', readNumber(peers.netDebt), 'money');
  const shares = row('Shares outstanding', readNumber(peers.shares), 'money');
  const drivers = peers.drivers.map(({ name, formula, value }) =>
    row(`${name} (${formula})`, readNumber(value), 'rate'),
  );
  const at: Addresses = { netDebt, shares, drivers, figures: new Map() };
  addMedians(draft, peers, at);
  addFits(draft, peers, at);
  for (const line of describeMissingFits(peers)) draft.add(line);
  const members = peers.group.members.map(({ symbol }) => symbol).join(', ');
  draft.add('');
  draft.add(`Peers: ${members}`);
  return createSheet(PEERS_SHEET, draft, [34, 30, 20, 10, ...Array.from({ length: 8 }, () => 18)]);
}

function addMedians(draft: SheetDraft, peers: PeerValues, at: Addresses): void {
  const rows = planPeerRows(peers);
  const counted: CountedRow[] = [];
  draft.add('');
  draft.add(...[...medianHeads, ...valueHeads].map((head) => headCell(head)));
  for (const multiple of peers.multiples) {
    const { name, isEnterprise, n, median, quartiles } = multiple;
    const row = draft.rows.length + 1;
    const { reason } = rows.find(({ key }) => key === name) ?? { reason: null };
    if (reason === null) counted.push({ row, isPoint: quartiles === null });
    at.figures.set(name, `$C$${row}`);
    const values = [quartiles?.[0] ?? null, median, quartiles?.[1] ?? null];
    draft.add(
      multipleLabels[name],
      figureLabels[name],
      inputCell(readUsable(multiple, peers), isEnterprise ? 'money' : 'perShare'),
      n,
      ...values.map((valued) => inputCell(valued?.multiple ?? null, 'multiple')),
      ...values.map((valued, index) =>
        formulaCell(
          toShareFormula(`${'EFG'.charAt(index)}${row}`, `C${row}`, isEnterprise, at),
          'perShare',
          valued?.value ?? null,
        ),
      ),
      reason ?? '',
    );
  }
  addAnswer(draft, rows, counted);
}

/** A row of a multiple that counts. Few peers have no quartiles: their median is the whole range. */
interface CountedRow {
  readonly row: number;
  readonly isPoint: boolean;
}

/** Adds the one value by peers: the medians over the multiples that count. */
function addAnswer(draft: SheetDraft, rows: readonly PeerRow[], counted: readonly CountedRow[]): void {
  const { range, median } = combinePeerRows(rows);
  if (range === null) return;
  draft.add('');
  for (const [label, column, value] of [
    ['A share by peers, low', 'H', range.low],
    ['A share by peers', 'I', median],
    ['A share by peers, high', 'J', range.high],
  ] as const) {
    const cells = counted.map(({ row, isPoint }) => `${isPoint ? 'I' : column}${row}`).join(',');
    draft.add(label, formulaCell(`MEDIAN(${cells})`, 'perShare', value, column === 'I'));
  }
  draft.add('The median over the multiples that are not left out; low and high are the medians of their quartiles.');
}

function addFits(draft: SheetDraft, { multiples }: PeerValues, at: Addresses): void {
  draft.add('');
  draft.add(...[...fitHeads, ...fitValueHeads].map((head) => headCell(head)));
  for (const { name, isEnterprise, warranted } of multiples) {
    const { fit, n } = warranted;
    if ('reason' in fit) continue;
    const row = draft.rows.length + 1;
    const terms = at.drivers.map((driver, index) => `+${'FGH'.charAt(index)}${row}*${driver}`).join('');
    const ends = [fit.low, fit.middle, fit.high];
    draft.add(
      multipleLabels[name],
      n,
      figureCell(fit.r2, 'number'),
      inputCell(fit.spread, 'exchange'),
      inputCell(fit.intercept, 'exchange'),
      ...fit.slopes.map((slope) => inputCell(slope, 'exchange')),
      formulaCell(`EXP(E${row}${terms})`, 'multiple', fit.middle.multiple),
      ...ends.map(({ value }, index) =>
        formulaCell(
          toShareFormula(`I${row}*EXP(${index - 1}*D${row})`, at.figures.get(name) ?? '', isEnterprise, at),
          'perShare',
          value,
        ),
      ),
    );
  }
}

/** A term that is missing or not above zero gives N/A, as it gives no value in the product. */
function toShareFormula(
  multiple: string,
  figure: string,
  isEnterprise: boolean,
  { netDebt, shares }: Pick<Addresses, 'netDebt' | 'shares'>,
): string {
  const value = isEnterprise ? `(${multiple}*${figure}-${netDebt})/${shares}` : `${multiple}*${figure}`;
  const cells = /^[A-Z]+\d+$/.test(multiple) ? [multiple] : [];
  const terms = [...cells, figure, ...(isEnterprise ? [netDebt, shares] : [])];
  const positive = isEnterprise ? `AND(${figure}>0,${shares}>0)` : `${figure}>0`;
  // A text compares as larger than any number, so that numbers are asked for first.
  return `IF(COUNT(${terms.join(',')})=${terms.length},IF(${positive},IF(${value}>0,${value},NA()),NA()),NA())`;
}

/** Returns the company's figure; null where it gives no value although it is a number, as one in another currency. */
function readUsable({ isEnterprise, figure, median }: Multiple, { netDebt, shares }: PeerValues): number | null {
  const number = readNumber(figure);
  if (number === null || median === null || median.value !== null) return number;
  const [claims, count] = isEnterprise ? [readNumber(netDebt) ?? 0, readNumber(shares) ?? 1] : [0, 1];
  return number > 0 && (median.multiple * number - claims) / count > 0 ? null : number;
}
