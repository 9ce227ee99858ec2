import { Banner } from '@basecase/shared-ui/components/banner';
import type { DcfResult } from '../model/dcf.model.ts';
import { warningReason } from '../model/valuation.model.ts';
import type { FindingWarning } from '../sources/used-figures.model.ts';

const badges = { critical: 'Critical', high: 'High', info: 'Info' } as const;

export interface WarningListProps {
  readonly result: DcfResult;
  /** Those of the result that are to be shown. */
  readonly warnings: DcfResult['warnings'];
  /** What does not add up among the figures it rests on. */
  readonly findings: readonly FindingWarning[];
}

/** What a reader should know before trusting the value, the gravest first. */
export function WarningList({ result, warnings, findings }: WarningListProps) {
  const reasoned = warnings.map((warning) => ({ ...warning, reason: warningReason(warning.message, result) }));
  const doubtful = findings.map(({ about, ...warning }) => ({ ...warning, reason: `${about}.` }));
  return [...reasoned, ...doubtful].map(({ message, severity, reason }) => (
    <Banner
      key={message}
      tone={severity === 'info' ? 'info' : 'error'}
      title={message}
      badge={badges[severity]}
      role={severity === 'critical' ? 'alert' : 'status'}
    >
      {reason}
    </Banner>
  ));
}
