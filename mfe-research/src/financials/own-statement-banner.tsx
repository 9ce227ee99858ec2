import type { CompanyKind } from '@basecase/gateway/contract';
import { Banner } from '@basecase/shared-ui/components/banner';
import { Button } from '@basecase/shared-ui/components/button';
import { ownStatementText } from './not-presented.model.ts';
import styles from './not-presented.module.css';

export interface OwnStatementBannerProps {
  readonly kind: CompanyKind | undefined;
  readonly onStandard: () => void;
}

/** Why a company's own statement opens first, with the way to the standard rows. Renders nothing where those fit. */
export function OwnStatementBanner({ kind, onStandard }: OwnStatementBannerProps) {
  const text = ownStatementText(kind);
  if (text === null) return null;
  return (
    <div className={styles.notice}>
      <Banner
        tone="info"
        title={text.title}
        action={
          <Button size="sm" onClick={onStandard}>
            Show standard rows
          </Button>
        }
      >
        {text.text}
      </Banner>
    </div>
  );
}
