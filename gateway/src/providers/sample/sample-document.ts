import { Readable } from 'node:stream';
import type { FiledStatement } from '../../contract/as-filed.ts';
import type { OwnershipForm } from '../ownership-form.ts';
import type { FilingDocument } from '../provider.ts';
import { sampleBusiness, sampleDiscussion, sampleLegalProceedings, sampleRiskFactors } from './sample-report-texts.ts';

interface SampleDocument {
  readonly symbol: string;
  readonly title: string;
  readonly form: string;
  /** Last day of its period. */
  readonly end: string;
  readonly statements: readonly FiledStatement[];
}

interface Chapter {
  readonly part: string;
  readonly item: string;
  readonly title: string;
  readonly body: string;
}

const million = 1_000_000;
const titles = {
  income: 'Consolidated statements of income',
  balance: 'Consolidated balance sheets',
  cashFlow: 'Consolidated statements of cash flows',
} as const;

const noNewRisks =
  '<p>There have been no material changes to the risk factors in our annual report on Form 10-K, which describes them in Item 1A.</p>';

/** Returns a report of a sample company in Inline XBRL, with a table of contents, that says it is sample data. */
export function sampleReportPage({ symbol, title, form, end, statements }: SampleDocument): string {
  const isAnnual = form === '10-K';
  const figures = statements.map(statementTable).join('\n');
  const invented = '<p>This is sample data: no such report was ever filed.</p>';
  const discussion = sampleDiscussion({ symbol, end, isAnnual, statements });
  const [partOne, partTwo] = ['Part I', 'Part II'];
  const management = 'Management’s discussion and analysis';
  const chapters: Chapter[] = isAnnual
    ? [
        { part: partOne, item: '1', title: 'Business', body: sampleBusiness(end) },
        { part: partOne, item: '1A', title: 'Risk factors', body: sampleRiskFactors(symbol, Number(end.slice(0, 4))) },
        { part: partOne, item: '3', title: 'Legal proceedings', body: sampleLegalProceedings(end) },
        { part: partTwo, item: '7', title: management, body: discussion },
        { part: partTwo, item: '8', title: 'Financial statements and supplementary data', body: figures },
      ]
    : [
        { part: partOne, item: '1', title: 'Financial statements', body: figures },
        { part: partOne, item: '2', title: management, body: discussion },
        { part: partTwo, item: '1A', title: 'Risk factors', body: noNewRisks },
        { part: partTwo, item: '6', title: 'Exhibits', body: '<p>None.</p>' },
      ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title></head><body>`,
    `<div style="display:none">${hiddenHead(statements, isAnnual, end)}</div>`,
    `<h1>${escapeText(title)}</h1>${invented}`,
    contentsTable(chapters, statements),
    ...chapters.map(
      ({ item, title: name, body }) => `<h2 id="item-${item}">Item ${item}. ${escapeText(name)}</h2>\n${body}`,
    ),
    '</body></html>\n',
  ].join('\n');
}

function contentsTable(chapters: readonly Chapter[], statements: readonly FiledStatement[]): string {
  const row = (anchor: string, ...cells: string[]) =>
    `<tr>${cells.map((cell) => `<td><a href="#${anchor}">${escapeText(cell)}</a></td>`).join('')}</tr>`;
  const rows = chapters.flatMap(({ part, item, title, body }, at) => [
    ...(chapters[at - 1]?.part === part ? [] : [`<tr><td>${part}</td></tr>`]),
    row(`item-${item}`, `Item ${item}.`, title),
    ...(body.includes('<table') ? statements.map(({ kind }) => row(kind, '', titles[kind])) : []),
  ]);
  return `<table>\n${rows.join('\n')}\n</table>`;
}

function hiddenHead(statements: readonly FiledStatement[], isAnnual: boolean, end: string): string {
  const columns = new Map(
    statements.flatMap(({ columns }) => columns.map((column) => [formatContextId(column), column])),
  );
  const contexts = [...columns].map(([id, { start, end: last }]) => {
    const days =
      start === null
        ? `<xbrli:instant>${last}</xbrli:instant>`
        : `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${last}</xbrli:endDate>`;
    return `<xbrli:context id="${id}"><xbrli:period>${days}</xbrli:period></xbrli:context>`;
  });
  const cover = `<ix:nonNumeric name="dei:DocumentType" contextRef="${formatContextId({ start: null, end })}"></ix:nonNumeric>`;
  const period = isAnnual
    ? `<ix:nonNumeric name="dei:DocumentFiscalYearFocus">${end.slice(0, 4)}</ix:nonNumeric>` +
      '<ix:nonNumeric name="dei:DocumentFiscalPeriodFocus">FY</ix:nonNumeric>'
    : '';
  const unit = '<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>';
  return `<ix:header><ix:hidden>${cover}${period}</ix:hidden><ix:resources>${contexts.join('')}${unit}</ix:resources></ix:header>`;
}

function statementTable({ kind, columns, lines }: FiledStatement): string {
  const head = columns.map(({ end }) => `<th align="right">${end}</th>`).join('');
  const rows = lines.map(({ label, concept, figures, total }) => {
    const cells = figures.map((figure, at) => {
      const column = columns[at];
      if (figure === null || figure.anchor === null || column === undefined) return '<td align="right">—</td>';
      const [before, after] = figure.printed < 0 ? ['(', ')'] : ['', ''];
      const amount = (Math.abs(figure.printed) / million).toLocaleString('en-US', { maximumFractionDigits: 6 });
      const sign = figure.value < 0 ? ' sign="-"' : '';
      return (
        `<td align="right">${before}<ix:nonFraction id="${figure.anchor}" name="${concept}" contextRef="${formatContextId(column)}" ` +
        `unitRef="usd" scale="6"${sign}>${amount}</ix:nonFraction>${after}</td>`
      );
    });
    const name = total ? `<b>${escapeText(label)}</b>` : escapeText(label);
    return `<tr><td>${name}</td>${cells.join('')}</tr>`;
  });
  return `<h3 id="${kind}">${titles[kind]}</h3>\n<p>(In millions)</p>\n<table width="100%">\n<tr><td></td>${head}</tr>\n${rows.join('\n')}\n</table>`;
}

function formatContextId({ start, end }: { readonly start: string | null; readonly end: string }): string {
  return `c-${start ?? 'at'}-${end}`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns a form of a sample company’s insider as a page that says it is sample data. */
export function sampleFormDocument({ form, period, owners, lines }: OwnershipForm): FilingDocument {
  const title = `Form ${form} of ${owners.map(({ name }) => name).join(', ')}`;
  const rows = lines.map(({ security, trade, sharesAfter }) => {
    const cells = [security, trade?.day, trade?.code, trade?.isAcquired, trade?.shares, trade?.price, sharesAfter];
    return `<tr>${cells.map((cell) => `<td>${escapeText(formatCell(cell))}</td>`).join('')}</tr>`;
  });
  const heads = ['Security', 'Date', 'Code', 'Acquired or disposed', 'Shares', 'Price', 'Owned after'];
  const page = Buffer.from(
    [
      '<!doctype html>',
      `<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title></head><body>`,
      `<h1>${escapeText(title)}</h1><p>This is sample data: no such form was ever filed.</p>`,
      `<p>Period ${period}</p><table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`,
      '</body></html>\n',
    ].join('\n'),
  );
  return { body: Readable.from([page]), contentType: 'text/html', length: page.length };
}

function formatCell(cell: string | number | boolean | null | undefined): string {
  if (cell === true) return 'A';
  if (cell === false) return 'D';
  return cell == null ? '' : String(cell);
}
