import type { Outcome } from '../../read-filing.ts';
import { byFiled, type ReadReport } from '../../read-report.ts';
import { findScales } from '../facts/filing-scale.model.ts';

/** Figures that a restatement hardly moves. */
const identity: readonly string[] = [
  ...['netIncome', 'totalAssets', 'totalShareholderEquity'],
  ...['cashAndCashEquivalentsAtCarryingValue', 'operatingCashflow', 'cashflowFromFinancing'],
];

/**
 * Returns the filings that were read whose amounts are on the scale of the others. One that states all its amounts a thousand
 * or a million times too small or too large is withheld: company facts, which are converted, stand in for it.
 * @param facts reports by company facts, all of one scale
 */
export function withoutOtherScales(reports: readonly ReadReport[], facts: readonly ReadReport[]): ReadReport[] {
  const scales = findScales([...reports, ...facts].sort(byFiled), readIdentity);
  return reports.filter((report) => scales.get(report) === 1);
}

function readIdentity({ filing }: ReadReport): Map<string, number> {
  const { income, balance, cashFlow } = filing.standard;
  const periods = [
    ...[...income, ...cashFlow].map(({ period, figures }) => ({ time: `${period.start}|${period.end}`, figures })),
    ...balance.map(({ day, figures }) => ({ time: day, figures })),
  ];
  return new Map(periods.flatMap(({ time, figures }) => listIdentity(time, figures)));
}

function listIdentity(time: string, figures: Readonly<Record<string, Outcome>>) {
  return identity.flatMap((field) => {
    const value = figures[field]?.value ?? null;
    return value === null ? [] : [[`${field}|${time}`, value] as const];
  });
}
