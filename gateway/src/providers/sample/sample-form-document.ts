import { Readable } from 'node:stream';
import type { OwnershipForm } from '../ownership-form.ts';
import type { FilingDocument } from '../provider.ts';
import { escapeText } from './sample-document.ts';

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
