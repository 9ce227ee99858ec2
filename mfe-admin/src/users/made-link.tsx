import type { MadeLink as Link } from '@basecase/gateway/contract';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { linkAddress } from './account-question.model.ts';
import styles from './users.module.css';

export interface MadeLinkProps {
  readonly link: Link;
  /** Completes "Hand this link on: …". */
  readonly purpose: string;
}

/** A new link, which was mailed, or which is shown once to be passed on. */
export function MadeLink({ link, purpose }: MadeLinkProps) {
  if (link.mailed === true) {
    return (
      <Banner tone="success" title={`A link was mailed to ${link.email}: ${purpose}.`}>
        It works once, until {formatMoment(link.expiresAt)}.
      </Banner>
    );
  }
  const address = linkAddress(window.location.origin, link.token);
  return (
    <Banner
      tone={link.mailed === false ? 'warning' : 'success'}
      title={`${link.mailed === false ? 'The mail could not be sent. ' : ''}Hand this link to ${link.email}: ${purpose}. It is not shown again.`}
    >
      <span className={styles.link}>
        <code>{address}</code> <CopyButton text={address} />
      </span>
      It works once, until {formatMoment(link.expiresAt)}.
    </Banner>
  );
}
