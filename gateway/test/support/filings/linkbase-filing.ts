import { duration, instant, member } from './inline-filing.ts';

/** Address of a page's role. */
export const role = (name: string) => `http://acme.test/role/${name}`;
export const labelRole = (name: string) => `http://www.xbrl.org/2003/role/${name}`;

/** A number of an instance. */
export const fact = (concept: string, context: string, value: string, more = '') =>
  `<us-gaap:${concept} id="${concept}-${context}" contextRef="${context}" unitRef="usd" decimals="-6" ${more}>${value}</us-gaap:${concept}>`;

/** An instance as text. */
export function instanceText(...facts: readonly string[]): string {
  const products = member('srt:ProductOrServiceAxis', 'us-gaap:ProductMember');
  return `<?xml version="1.0"?><xbrl>${facts.join('')}
    ${duration('y1', '2012-01-01', '2012-12-31')}${duration('q4', '2012-10-01', '2012-12-31')}
    ${duration('p1', '2012-01-01', '2012-12-31', products)}
    ${instant('d1', '2012-12-31')}${instant('d0', '2011-12-31')}
    <unit id="usd"><measure>iso4217:USD</measure></unit>
    <dei:DocumentType contextRef="y1">10-K</dei:DocumentType>
    <us-gaap:DebtTextBlock contextRef="y1">&lt;p&gt;Long text&lt;/p&gt;</us-gaap:DebtTextBlock></xbrl>`;
}

/** Parent and child of a presentation. */
export interface Arc {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
}

/** A presentation linkbase of one page as text. */
export function presentation(name: string, arcs: readonly Arc[]): string {
  const concepts = [...new Set(arcs.flatMap(({ from, to }) => [from, to]))];
  const locators = concepts.map((c) => `<link:loc xlink:href="x.xsd#us-gaap_${c}" xlink:label="l_${c}"/>`);
  const lines = arcs.map(
    ({ from, to, label }, index) =>
      `<link:presentationArc xlink:from="l_${from}" xlink:to="l_${to}" order="${index + 1}"${label === undefined ? '' : ` preferredLabel="${label}"`}/>`,
  );
  return `<link:linkbase><link:presentationLink xlink:role="${role(name)}">${locators.join('')}${lines.join('')}</link:presentationLink></link:linkbase>`;
}
