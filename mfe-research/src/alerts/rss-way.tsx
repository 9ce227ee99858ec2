import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { Check, Copy, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './alert-settings.module.css';
import { maskAddress } from './alert-settings-words.model.ts';

const queryKey = ['feed-address'] as const;
const file = '/alerts.rss';
/** How long the button reads "Copied". */
const COPIED_MS = 2_000;

/** The secret address of the user's alerts: copied whole, shown without its middle, and replaced. */
export function RssWay() {
  const host = useHost();
  const client = useQueryClient();
  const { data, isError } = useQuery({ queryKey, queryFn: ({ signal }) => host.api.call('feedAddress', {}, signal) });
  const { mutate: renew, isPending } = useMutation({
    mutationFn: () => host.api.call('renewFeedAddress', {}),
    onSuccess: (reply) => client.setQueryData(queryKey, reply),
    onError: (error) => host.notify({ kind: 'error', text: error.message }),
  });
  if (data === undefined)
    return <p>{isError ? 'The address did not load. Please try again later.' : 'Loading the address'}</p>;
  if (data.address === null) {
    return (
      <>
        <div className={styles.address}>
          <Button busy={isPending} onClick={() => renew()}>
            Make an address
          </Button>
        </div>
        <p>A feed reader fetches your alerts by it, without a sign-in.</p>
      </>
    );
  }
  return <KnownAddress path={data.address.path} isPending={isPending} onRenew={() => renew()} />;
}

interface KnownAddressProps {
  /** Null where the address can no longer be shown. */
  readonly path: string | null;
  readonly isPending: boolean;
  readonly onRenew: () => void;
}

function KnownAddress({ path, isPending, onRenew }: KnownAddressProps) {
  const [isAsking, setAsking] = useState(false);
  const address = path === null ? null : `${window.location.origin}${path}${file}`;
  return (
    <>
      <div className={styles.address}>
        {address !== null && (
          <TextField
            label="Address of your alerts"
            labelHidden
            readOnly
            value={maskAddress(address)}
            onChange={() => undefined}
          />
        )}
        {address !== null && <CopyAddress address={address} />}
        <Button busy={isPending} icon={<RefreshCw size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
          New address
        </Button>
      </div>
      <p>
        {address === null
          ? 'Your address still works, and can no longer be shown. A new address ends it.'
          : 'Anyone who has this address can read your alerts. A new address ends the old one.'}
      </p>
      <ConfirmDialog
        open={isAsking}
        title="Make a new address?"
        text="The old address stops working at once, also that of your calendar. Paste the new one into your reader."
        action="Make a new address"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRenew();
        }}
      />
    </>
  );
}

function CopyAddress({ address }: { readonly address: string }) {
  const host = useHost();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      host.notify({ kind: 'error', text: 'The address could not be copied.' });
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button icon={<Icon size={14} aria-hidden="true" />} onClick={() => void copy()}>
      <span role="status">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}
