const initials = new Set(['ebit', 'ebitda', 'eps', 'dps', 'sga', 'ppe', 'fcf', 'roe', 'roa', 'roic']);
const whole: Readonly<Record<string, string>> = {
  rd: 'R&D',
  sbc: 'stock compensation',
  operatingCashflow: 'operating cash flow',
};
/** Words of the language of formulas that are no names. */
const reserved = new Set(['avg', 'sum', 'min', 'max', 'abs', 'if', 'or', 'and', 'not', 'cagr', 'change', 'median']);
const reference = /([A-Za-z]\w*)(\.fy|\.q)?(\[-(\d+)([yq])\])?/g;

/** Returns a name of the market in words: "net income, 1 year before" for `netIncome[-1y]`. */
export function nameTerm(name: string): string {
  return name.replace(reference, (_, line: string, view = '', __, count?: string, unit?: string) => {
    const words = whole[line] ?? splitWords(line);
    const period = view === '.fy' ? ', fiscal year' : view === '.q' ? ', quarter' : '';
    if (count === undefined) return `${words}${period}`;
    const plural = count === '1' ? '' : 's';
    return `${words}${period}, ${count} ${unit === 'q' ? 'quarter' : 'year'}${plural} before`;
  });
}

function splitWords(name: string): string {
  if (initials.has(name)) return name.toUpperCase();
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Returns a formula of the market in words: "net income ÷ revenue". */
export function describeFormula(formula: string): string {
  return formula
    .replace(reference, (found, line: string) => (reserved.has(line.toLowerCase()) ? found : toShortName(found)))
    .replaceAll(' * ', ' × ')
    .replaceAll(' / ', ' ÷ ')
    .replaceAll(' - ', ' − ')
    .replaceAll('<=', '≤')
    .replaceAll('>=', '≥');
}

/** Within a formula a period stands in brackets: its commas separate parts. */
function toShortName(name: string): string {
  const [words = '', ...period] = nameTerm(name).split(', ');
  return period.length === 0 ? words : `${words} (${period.join(', ')})`;
}

/** Notes of the gateway that end in names of the market. */
const listOfNames = /^(Fiscal year|Not reported, not counted): (.+)$/;

/** Returns a note on a figure with its names in words. */
export function describeNote(note: string): string {
  const parts = note.split('. ').map((part) => {
    const [, lead, names] = listOfNames.exec(part) ?? [];
    return names === undefined ? part : `${lead}: ${names.split(', ').map(toShortName).join(', ')}`;
  });
  return parts.join('. ');
}
