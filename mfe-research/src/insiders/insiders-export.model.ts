import type { InsiderTrade } from '@basecase/gateway/contract';
import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';

const head = [
  'Traded',
  'Person',
  'Role',
  'Joint owners',
  'Trade',
  'Code',
  'Security',
  'Shares',
  'Price',
  'Value',
  'Holds after',
  'Under a plan',
  'Routine',
  'Reason',
  'Form',
  'Filed',
  'Days late',
  'Accession number',
];
const verdicts = { routine: 'Routine', notRoutine: 'Not routine', tooShort: 'Too little history' } as const;

/** Returns the trades as plain cells: figures in full, missing ones empty. */
export function toTradeRows(trades: readonly InsiderTrade[]): DelimitedCell[][] {
  const rows = trades.map((trade): DelimitedCell[] => [
    trade.day,
    trade.insider.name,
    trade.insider.role,
    trade.jointOwners,
    trade.action,
    trade.code,
    trade.security,
    trade.shares,
    trade.price,
    trade.value,
    trade.sharesAfter,
    trade.plan === null ? '' : (trade.plan.adopted ?? 'yes'),
    trade.judgement === null ? '' : verdicts[trade.judgement.verdict],
    trade.judgement?.reason ?? '',
    trade.form,
    trade.filed,
    trade.daysLate,
    trade.accession,
  ]);
  return [head, ...rows];
}
