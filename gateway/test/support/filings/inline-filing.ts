import { type InlineDocument, InlineDocumentReader } from '../../../src/providers/sec/filing/inline-document.ts';

/** A number of a row: context, text between the tags, and more attributes of the tag. */
export interface InlineCell {
  readonly context: string;
  readonly text: string;
  readonly sign?: '-';
  readonly scale?: number;
  readonly format?: string;
  readonly nil?: boolean;
  readonly unit?: string;
  /** Text of the cell before and behind the number. */
  readonly around?: readonly [string, string];
}

/** Contexts of two fiscal years, `y1` the newer, and of their ends, `d1` and `d2`; `d3` is the day before both. */
export const years = `
  ${duration('y1', '2024-01-01', '2024-12-31')}${duration('y2', '2023-01-01', '2023-12-31')}
  ${instant('d1', '2024-12-31')}${instant('d2', '2023-12-31')}${instant('d3', '2022-12-31')}`;

export function duration(id: string, start: string, end: string, members = ''): string {
  return `<xbrli:context id="${id}"><xbrli:entity>${members}</xbrli:entity><xbrli:period><xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate></xbrli:period></xbrli:context>`;
}

export function instant(id: string, day: string, members = ''): string {
  return `<xbrli:context id="${id}"><xbrli:entity>${members}</xbrli:entity><xbrli:period><xbrli:instant>${day}</xbrli:instant></xbrli:period></xbrli:context>`;
}

export function member(axis: string, name: string): string {
  return `<xbrli:segment><xbrldi:explicitMember dimension="${axis}">${name}</xbrldi:explicitMember></xbrli:segment>`;
}

/** A row of a statement: texts of numbers in the order of the contexts. Numbers of a plain row are in millions. */
export function row(label: string, concept = '', cells: readonly InlineCell[] = []): string {
  return `<tr><td>${label}</td>${cells.map((cell) => `<td>${numberCell(concept, cell)}</td>`).join('')}</tr>`;
}

/**
 * Plain cells in millions: one text per context. Parentheses are printed and tagged without a sign; a minus is tagged.
 */
export function cells(contexts: readonly string[], texts: readonly string[]): InlineCell[] {
  return texts.map((text, index) => {
    const context = contexts[index] ?? '';
    if (/^-\d/.test(text)) return { context, text: text.slice(1), sign: '-', around: ['(', ')'] };
    return text.startsWith('(') ? { context, text: text.slice(1, -1), around: ['(', ')'] } : { context, text };
  });
}

function numberCell(concept: string, cell: InlineCell): string {
  const { context, text, sign, scale = 6, nil = false, unit = 'usd', around = ['', ''] } = cell;
  const format = cell.format ?? (/^[-–—]$/.test(text) ? 'ixt:fixed-zero' : 'ixt:num-dot-decimal');
  const more = `${sign === undefined ? '' : ' sign="-"'}${nil ? ' xsi:nil="true"' : ''}`;
  const name = concept.includes(':') ? concept : `us-gaap:${concept}`;
  return `${around[0]}<ix:nonFraction id="${context}-${name}" name="${name}" contextRef="${context}" unitRef="${unit}" format="${format}" scale="${scale}"${more}>${text}</ix:nonFraction>${around[1]}`;
}

export function table(title: string, ...rows: readonly string[]): string {
  return `<p>${title}</p><table>${rows.join('')}</table>`;
}

/** An Inline XBRL document as text. */
export function inlineFiling(body: string, contexts = years): string {
  return `<?xml version="1.0"?><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body><div style="display:none"><ix:header><ix:resources>${contexts}
    <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
    <xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>
    <xbrli:unit id="perShare"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
    </ix:resources></ix:header></div>${body}</body></html>`;
}

/** The income statement of a small company: revenue of 1,000 and 900 million. */
export function incomeTable(): string {
  const flow = (...texts: readonly string[]) => cells(['y1', 'y2'], texts);
  return table(
    'Consolidated Statements of Operations',
    row('Net sales', 'RevenueFromContractWithCustomerExcludingAssessedTax', flow('1,000', '900')),
    row('Operating income', 'OperatingIncomeLoss', flow('200', '150')),
    row('Interest expense', 'InterestExpense', flow('(20)', '(10)')),
    row('Income taxes', 'IncomeTaxExpenseBenefit', flow('40', '30')),
    row('Net income', 'NetIncomeLoss', flow('140', '110')),
  );
}

/** The balance sheet and the cash flow statement of the same company. */
export function otherTables(): string {
  const at = (...texts: readonly string[]) => cells(['d1', 'd2'], texts);
  const flow = (...texts: readonly string[]) => cells(['y1', 'y2'], texts);
  return (
    table(
      'Consolidated Balance Sheets',
      row('Cash and cash equivalents', 'CashAndCashEquivalentsAtCarryingValue', at('300', '250')),
      row('Total assets', 'Assets', at('800', '700')),
      row('Long-term debt', 'LongTermDebtNoncurrent', at('350', '350')),
      row('Shareholders’ equity', 'StockholdersEquity', at('450', '350')),
      row('Total liabilities and shareholders’ equity', 'LiabilitiesAndStockholdersEquity', at('800', '700')),
    ) +
    table(
      'Consolidated Statements of Cash Flows',
      row('Net income', 'NetIncomeLoss', flow('140', '110')),
      row('Depreciation', 'Depreciation', flow('30', '20')),
      row('Cash from operating activities', 'NetCashProvidedByUsedInOperatingActivities', flow('170', '130')),
      row('Cash from investing activities', 'NetCashProvidedByUsedInInvestingActivities', flow('-80', '-60')),
      row('Cash from financing activities', 'NetCashProvidedByUsedInFinancingActivities', flow('-40', '-30')),
    )
  );
}

/** Reads a document in small pieces, as it arrives over the network. */
export function readInline(text: string, pieceLength = 777): InlineDocument {
  const reader = new InlineDocumentReader();
  for (let start = 0; start < text.length; start += pieceLength) reader.write(text.slice(start, start + pieceLength));
  return reader.end();
}
