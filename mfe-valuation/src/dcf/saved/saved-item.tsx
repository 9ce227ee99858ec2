import type { Valuation } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { Copy, Link2, Link2Off, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { modelOf } from '../drafts/saved-model.model.ts';
import { NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';
import { models } from '../models/registry.ts';
import styles from './saved.module.css';
import { isReliable } from './saved-value.model.ts';
import { shareLink } from './share-link.model.ts';
import type { ValuationActions } from './use-valuations.ts';

export interface SavedItemProps {
  readonly valuation: Valuation;
  readonly currency: string | null;
  readonly isOpen: boolean;
  /** Whether today's figures contradict its value. */
  readonly contradicted: boolean;
  readonly actions: ValuationActions;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

/** A saved set of assumptions with its actions. */
export function SavedItem({ valuation, currency, isOpen, contradicted, actions, onOpen, onDelete }: SavedItemProps) {
  const { name, savedAt, fairValuePerShare, shareToken } = valuation;
  const shared = shareToken !== null;
  const reliable = isReliable(valuation) && !contradicted;
  const model = modelOf(valuation);
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <b>{name}</b> {isOpen && <Badge tone="info">In the form</Badge>}
        <Text as="small" block tone={3} size="2xs" figures>
          {model !== 'dcf' && `${models[model].label}, `}
          {reliable && `${formatPerShare(fairValuePerShare, { currency })} on `}
          {!reliable && models[model].value !== null && `${NO_FAIR_VALUE} on `}
          {formatUtcDay(savedAt)}
        </Text>
      </div>
      <Row inline className={styles.actions}>
        <Button size="sm" aria-label={`Open ${name}`} onClick={onOpen}>
          Open
        </Button>
        <IconButton
          label={shared ? `Stop sharing ${name}` : `Share ${name}`}
          icon={shared ? <Link2Off size={15} aria-hidden="true" /> : <Link2 size={15} aria-hidden="true" />}
          onClick={() => void (shared ? actions.unshare(valuation) : actions.share(valuation))}
        />
        <IconButton label={`Delete ${name}`} icon={<Trash2 size={15} aria-hidden="true" />} onClick={onDelete} />
      </Row>
      {shareToken !== null && <ShareLink valuation={valuation} token={shareToken} actions={actions} />}
    </li>
  );
}

interface ShareLinkProps {
  readonly valuation: Valuation;
  readonly token: string;
  readonly actions: ValuationActions;
}

function ShareLink({ valuation, token, actions }: ShareLinkProps) {
  const id = useId();
  const link = shareLink(window.location.origin, valuation.symbol, token);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      actions.setStatus({ kind: 'success', text: 'Copied to clipboard!' });
    } catch {
      actions.setStatus({ kind: 'error', text: 'Failed to copy' });
    }
  };
  return (
    <div className={styles.share}>
      <label htmlFor={id}>Read-only link for signed-in members</label>
      <input id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <IconButton
        label={`Copy the link to ${valuation.name}`}
        icon={<Copy size={15} aria-hidden="true" />}
        onClick={() => void copy()}
      />
    </div>
  );
}
