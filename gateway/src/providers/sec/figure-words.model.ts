const words: Readonly<Record<string, string>> = {
  ebit: 'EBIT',
  ebitda: 'EBITDA',
  depreciationDepletionAndAmortization: 'depreciation and amortization',
  sellingGeneralAndAdministrative: 'selling, general and administrative expense',
  researchAndDevelopment: 'research and development',
  incomeBeforeTax: 'income before tax',
};

/** Returns a field of the statements in words: `costOfRevenue` is "cost of revenue". */
export function fieldWords(field: string): string {
  return words[field] ?? termName(field);
}

/** Returns a concept in words: `InterestExpense` is "interest expense". */
export function termName(concept: string): string {
  return concept
    .slice(concept.indexOf(':') + 1)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

/** Returns a figure as a plain decimal numeral. */
export function numeralOf(value: number): string {
  if (Number.isInteger(value)) return (value + 0).toFixed(0);
  const text = value.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
