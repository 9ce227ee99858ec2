import { tieChoices } from '../../gateway/src/contract/figures/tie-choices.ts';
import { readValueFormula } from '../../gateway/src/market/questions/formula-cache.ts';

const units = { money: 'money', count: 'shares', perShare: 'perShare' } as const;

test.each(tieChoices)('the gateway knows the figure $label, in the unit that the page shows', ({ formula, format }) => {
  const { part } = readValueFormula(formula);
  expect(part.type).toBe('figure');
  const unit = format in units ? units[format as keyof typeof units] : 'ratio';
  expect(part.type === 'figure' && (part.unit === 'number' ? 'ratio' : part.unit)).toBe(unit);
});
