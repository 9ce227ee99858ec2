import { Banner } from '@basecase/shared-ui/components/banner';
import type { DcfResult } from './dcf.model.ts';
import type { DcfWarning } from './dcf-warnings.model.ts';
import { warningReason } from './valuation.model.ts';

const badges = { critical: 'Critical', high: 'High', info: 'Info' } as const;

export interface WarningListProps {
  readonly result: DcfResult;
  /** What does not add up among the figures it rests on. */
  readonly findings: readonly DcfWarning[];
}

/** What a reader should know before trusting the value, the gravest first. */
export function WarningList({ result, findings }: WarningListProps) {
  return [...result.warnings, ...findings].map(({ message, severity }) => (
    <Banner
      key={message}
      tone={severity === 'info' ? 'info' : 'error'}
      title={message}
      badge={badges[severity]}
      role={severity === 'critical' ? 'alert' : 'status'}
    >
      {warningReason(message, result)}
    </Banner>
  ));
}
