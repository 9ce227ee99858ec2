import { Banner } from '@basecase/shared-ui/components/banner';
import type { DcfResult } from './dcf.model.ts';
import { warningReason } from './valuation.model.ts';

const badges = { critical: 'Critical', high: 'High', info: 'Info' } as const;

/** What a reader should know before trusting the value, the gravest first. */
export function WarningList({ result }: { readonly result: DcfResult }) {
  return result.warnings.map(({ message, severity }) => (
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
