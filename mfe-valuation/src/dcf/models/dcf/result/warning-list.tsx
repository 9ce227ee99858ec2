import { Banner } from '@basecase/shared-ui/components/states/banner';
import { CheckLine } from '../../../checks/checks-panel.tsx';
import type { DcfResult } from '../../../valuation/dcf.model.ts';
import type { FindingWarning } from '../../../valuation/finding-warnings.model.ts';
import { warningReason } from '../../../valuation/valuation.model.ts';

const badges = { high: 'High', info: 'Info' } as const;

/** Critical warnings, which leave no value, as banners. */
export function CriticalWarnings({ result }: { readonly result: DcfResult }) {
  return result.warnings
    .filter(({ severity }) => severity === 'critical')
    .map(({ code, message }) => (
      <Banner key={code} tone="error" title={message} badge="Critical" role="alert">
        {warningReason(code, result)}
      </Banner>
    ));
}

export interface WarningLinesProps {
  readonly result: DcfResult;
  /** The warnings of the result to show. */
  readonly warnings: DcfResult['warnings'];
  /** Warnings about the figures behind the result. */
  readonly findings: readonly FindingWarning[];
}

/** The warnings of a valuation as lines of the list of checks, the gravest first. */
export function WarningLines({ result, warnings, findings }: WarningLinesProps) {
  const reasoned = warnings.map((warning) => ({ ...warning, reason: warningReason(warning.code, result) }));
  const doubts = findings.map(({ about, ...warning }) => ({ ...warning, reason: `${about}.` }));
  return [...reasoned, ...doubts].map(({ message, severity, reason }) =>
    severity === 'critical' ? null : (
      <CheckLine
        key={message}
        tone={severity === 'high' ? 'negative' : 'caution'}
        title={message}
        badge={badges[severity]}
        text={reason}
      />
    ),
  );
}
