import type { OfferedOverride } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/page/query';
import { useState } from 'react';
import styles from './open-link-dialog.module.css';
import { formatQuestion } from './override-texts.model.ts';

export interface OpenLinkDialogProps {
  readonly link: string;
  readonly onClose: () => void;
  /** Loads a page of the product. */
  readonly load?: (path: string) => void;
}

/** Asks once whether to show the build of a link. */
export function OpenLinkDialog({ link, onClose, load = (path) => window.location.assign(path) }: OpenLinkDialogProps) {
  const { api } = useHost();
  const body = { link };
  const offer = useQuery<OfferedOverride>({
    queryKey: ['override-link', link],
    queryFn: () => api.call('readOverrideLink', { body }),
    retry: false,
    staleTime: 0,
  });
  // A new page is needed: the policy of this one does not allow the build.
  const [opening, setOpening] = useState<{ readonly failed: unknown } | null>(null);
  const open = async (): Promise<void> => {
    setOpening({ failed: null });
    try {
      load((await api.call('openOverride', { body })).path);
    } catch (error) {
      setOpening({ failed: error });
    }
  };
  if (offer.isPending) return null;
  const error = offer.error ?? opening?.failed ?? null;
  if (error !== null || offer.data === undefined) {
    return (
      <Dialog open title="This build is not shown" onClose={onClose}>
        <p className={styles.text} role="alert">
          {errorText(error, 'The link could not be opened.')}
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  }
  const { title, text } = formatQuestion(offer.data, Date.now());
  return (
    <Dialog open title={title} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={opening !== null} onClick={() => void open()}>
          Show build
        </Button>
      </div>
    </Dialog>
  );
}
