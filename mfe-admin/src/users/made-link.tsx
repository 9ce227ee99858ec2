import type { MadeLink as Link } from '@basecase/gateway/contract';
import { Banner } from '@basecase/shared-ui/components/banner';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { CopyButton } from '../copy-button.tsx';
import { linkAddress } from './account-question.model.ts';
import styles from './users.module.css';

export interface MadeLinkProps {
  readonly link: Link;
  /** Completes "Hand this link on: …". */
  readonly purpose: string;
}

/** A new link to hand on. It is shown once. */
export function MadeLink({ link, purpose }: MadeLinkProps) {
  const address = linkAddress(window.location.origin, link.token);
  return (
    <Banner tone="success" title={`Hand this link to ${link.email}: ${purpose}. It is not shown again.`}>
      <span className={styles.link}>
        <code>{address}</code> <CopyButton text={address} />
      </span>
      It works once, until {formatMoment(link.expiresAt)}.
    </Banner>
  );
}
