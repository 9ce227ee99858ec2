import type { CompanyKind } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { ChevronDown } from 'lucide-react';
import { byReason, type MissingLine, ownStatementText } from './not-presented.model.ts';
import styles from './not-presented.module.css';

/** The lines that the company does not present, folded into one, with their reasons inside. Renders nothing without any. */
export function NotPresented({ lines }: { readonly lines: readonly MissingLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>
        <span>
          <strong>Not presented by this company:</strong> {lines.map(({ label }) => label).join(', ')}
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      <dl>
        {byReason(lines).map(({ reason, labels }) => (
          <div key={reason}>
            <dt>{labels}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface OwnStatementBannerProps {
  readonly kind: CompanyKind | undefined;
  /** Whether it is known that no document has the statement: the standard rows are shown then. */
  readonly isMissing: boolean;
  readonly onStandard: () => void;
}

/** Why a company's own statement opens first, with the way to the standard rows, or why it does not. Renders nothing where these fit. */
export function OwnStatementBanner({ kind, isMissing, onStandard }: OwnStatementBannerProps) {
  const text = ownStatementText(kind, isMissing);
  if (text === null) return null;
  return (
    <div className={styles.notice}>
      <Banner
        tone="info"
        title={text.title}
        {...(!isMissing && {
          action: (
            <Button size="sm" onClick={onStandard}>
              Show standard rows
            </Button>
          ),
        })}
      >
        {text.text}
      </Banner>
    </div>
  );
}
