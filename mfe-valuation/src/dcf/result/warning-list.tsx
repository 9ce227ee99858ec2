import { Banner } from '@basecase/shared-ui/components/banner';
import type { DcfResult } from '../model/dcf.model.ts';
import { warningReason } from '../model/valuation.model.ts';
import type { FindingWarning } from '../sources/used-figures.model.ts';

const badges = { critical: 'Critical', high: 'High', info: 'Info' } as const;

export interface WarningListProps {
  readonly result: DcfResult;
  /** The warnings of the result to show. */
  readonly warnings: DcfResult['warnings'];
  /** Those about the figures behind the result. */
  readonly findings: readonly FindingWarning[];
}

/** The warnings of a valuation as banners, the gravest first. */
export function WarningList({ result, warnings, findings }: WarningListProps) {
  const reasoned = warnings.map((warning) => ({ ...warning, reason: warningReason(warning.code, result) }));
  const doubts = findings.map(({ about, ...warning }) => ({ ...warning, reason: `${about}.` }));
  return [...reasoned, ...doubts].map(({ message, severity, reason }) => (
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
