/**
 * Writes Forms 3, 4 and 5 after the SEC's schema for ownership documents, for what no recorded form has: exercises, tax,
 * gifts, conversions, joint owners, and years of one person.
 */
export interface WrittenForm {
  readonly form?: string;
  readonly period?: string;
  readonly issuer?: number;
  readonly owners?: readonly WrittenOwner[];
  /** Absent on forms of before April 2023. */
  readonly box?: boolean;
  readonly amends?: string;
  readonly lines?: readonly WrittenLine[];
  readonly footnotes?: Readonly<Record<string, string>>;
}

export interface WrittenOwner {
  readonly cik?: number;
  readonly name?: string;
  readonly relation?: string;
}

export interface WrittenLine {
  readonly code?: string;
  readonly day?: string;
  readonly shares?: number;
  readonly price?: number | null;
  readonly direction?: 'A' | 'D';
  readonly after?: number;
  readonly security?: string;
  /** Of an option or another right: the shares below it and its exercise price. */
  readonly right?: { readonly shares: number; readonly price: number; readonly expires?: string };
  readonly nature?: string;
  readonly note?: string;
  readonly deemed?: string;
  /** True for a holding without a trade. */
  readonly isHolding?: boolean;
}

const director = '<isDirector>1</isDirector>';
const value = (name: string, text: string | number, note = '') =>
  `<${name}><value>${text}</value>${note === '' ? '' : `<footnoteId id="${note}"/>`}</${name}>`;

export function writeForm(written: WrittenForm = {}): string {
  const { form = '4', period = '2026-03-02', issuer = 12_345, owners = [{}], lines = [{}], footnotes = {} } = written;
  const stock = lines.filter(({ right }) => right === undefined);
  const rights = lines.filter(({ right }) => right !== undefined);
  return [
    '<?xml version="1.0"?><ownershipDocument><schemaVersion>X0508</schemaVersion>',
    `<documentType>${form}</documentType><periodOfReport>${period}</periodOfReport>`,
    written.amends === undefined ? '' : `<dateOfOriginalSubmission>${written.amends}</dateOfOriginalSubmission>`,
    `<issuer><issuerCik>${String(issuer).padStart(10, '0')}</issuerCik><issuerName>Acme</issuerName></issuer>`,
    ...owners.map(writeOwner),
    written.box === undefined ? '' : `<aff10b5One>${written.box ? 1 : 0}</aff10b5One>`,
    `<nonDerivativeTable>${stock.map((line) => writeLine(line, 'nonDerivative', period)).join('')}</nonDerivativeTable>`,
    `<derivativeTable>${rights.map((line) => writeLine(line, 'derivative', period)).join('')}</derivativeTable>`,
    `<footnotes>${Object.entries(footnotes)
      .map(([id, text]) => `<footnote id="${id}">${text}</footnote>`)
      .join('')}</footnotes></ownershipDocument>`,
  ].join('');
}

function writeOwner({ cik = 501, name = 'Holm Greta', relation = director }: WrittenOwner): string {
  return (
    `<reportingOwner><reportingOwnerId><rptOwnerCik>${cik}</rptOwnerCik><rptOwnerName>${name}</rptOwnerName></reportingOwnerId>` +
    `<reportingOwnerRelationship>${relation}</reportingOwnerRelationship></reportingOwner>`
  );
}

function writeLine(line: WrittenLine, table: 'derivative' | 'nonDerivative', period: string): string {
  const { code = 'P', day = period, shares = 100, price = 10, security = 'Common Stock', nature, note = '' } = line;
  const { direction = code === 'P' || code === 'A' || code === 'M' ? 'A' : 'D', after = 1_000, right, deemed } = line;
  const name = `${table}${line.isHolding === true ? 'Holding' : 'Transaction'}`;
  const trade = `${value('transactionDate', day)}${deemed === undefined ? '' : value('deemedExecutionDate', deemed)}
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode></transactionCoding>
    <transactionAmounts>${value('transactionShares', shares, note)}
    ${price === null ? '<transactionPricePerShare><footnoteId id="F9"/></transactionPricePerShare>' : value('transactionPricePerShare', price)}
    ${value('transactionAcquiredDisposedCode', direction)}</transactionAmounts>`;
  const below =
    right === undefined
      ? ''
      : `${value('conversionOrExercisePrice', right.price)}${value('expirationDate', right.expires ?? '2030-01-01')}
         <underlyingSecurity>${value('underlyingSecurityTitle', 'Common Stock')}${value('underlyingSecurityShares', right.shares)}</underlyingSecurity>`;
  return `<${name}>${value('securityTitle', security)}${line.isHolding === true ? '' : trade}${below}
    <postTransactionAmounts>${value('sharesOwnedFollowingTransaction', after)}</postTransactionAmounts>
    <ownershipNature>${value('directOrIndirectOwnership', nature === undefined ? 'D' : 'I')}
    ${nature === undefined ? '' : value('natureOfOwnership', nature)}</ownershipNature></${name}>`;
}
