import { formatPercent } from '@basecase/shared-ui/figures/format';
import { analyzeCompany } from '../../checks/analysis.model.ts';
import { evidenceChecks } from '../../checks/evidence-checks.model.ts';
import { terminalChecks } from '../../checks/terminal-checks.model.ts';
import { defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';

/** A check of the specification case that the reasoned case has answered. */
export interface AppliedCheck {
  readonly title: string;
  /** The rule in its place, with what it changes in the specification case. */
  readonly text: string;
}

const leastChange = 0.2;

const rules: Readonly<Record<string, string>> = {
  reinvestment: 'Growth ÷ return on new capital is reinvested, in place of averages of capex and D&A.',
  claims: 'They are taken off together with debt.',
  terminal: 'Growth and return on new capital fade over ten years, so that less of the value comes after them.',
  exit: 'Growth after ten years is not above the risk-free rate, and pays for what it needs.',
  'recent-margin': 'The margin is the better of ten years and three, and not below the peers’ lower quartile.',
  'peer-margin': 'The margin is the better of ten years and three, and not below the peers’ lower quartile.',
};

/** Returns the checks of the specification case whose cure would change its value by over a fifth, with the rule in their place. */
export function listAppliedChecks(company: ValuedCompany, peerMargins: readonly number[] | null): AppliedCheck[] {
  const { reliable, currency } = analyzeCompany(company, defaultAssumptions);
  if (reliable === null) return [];
  const source = { company, assumptions: defaultAssumptions, result: reliable.result, currency };
  const checks = [
    ...terminalChecks({ ...source, prices: [] }),
    ...evidenceChecks({ ...source, peerMargins, ranges: null }),
  ];
  return checks.flatMap(({ code, title, change }) => {
    const rule = rules[code];
    if (rule === undefined || title === undefined || change == null || Math.abs(change) <= leastChange) return [];
    const size = formatPercent(change, { decimals: 0, plus: true });
    return [{ title, text: `${rule} The cure would change the specification case by ${size}.` }];
  });
}
