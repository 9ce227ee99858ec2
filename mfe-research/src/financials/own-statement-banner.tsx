import type { CompanyKind } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { ownStatementText } from './standard/not-presented.model.ts';
import styles from './standard/not-presented.module.css';

export interface OwnStatementBannerProps {
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
