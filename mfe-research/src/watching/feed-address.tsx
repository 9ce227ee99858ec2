import type { FeedAddress as Address } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import styles from './feed-address.module.css';

interface FeedAddressProps {
  readonly file: FeedFile;
  /** Accessible name of the address, such as "Calendar address". */
  readonly label: string;
  /** The program that a new address is pasted into, such as "calendar program". */
  readonly program: string;
}

/** The Member's secret address of a file: masked on screen, copied whole, made, renewed and ended. */
export function FeedAddress(props: FeedAddressProps) {
  const { api } = useHost();
  const query = useQuery({
    queryKey: addressKey,
    queryFn: ({ signal }) => api.call('feedAddress', {}, signal),
    staleTime: 5_000,
  });
  const skeleton = <Skeleton shape="text" label="Loading the address" height={72} />;
  return (
    <Loaded query={query} skeleton={skeleton} title="The address did not load">
      {({ address }) => <Known {...props} address={address} />}
    </Loaded>
  );
}

const addressKey = ['feed-address'];

function useChange(name: 'renewFeedAddress' | 'endFeedAddress', onDone: () => void = () => {}) {
  const host = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => host.api.call(name, {}),
    onSuccess: (reply: Address) => client.setQueryData(addressKey, reply),
    onError: (error) => host.notify({ kind: 'error', text: error.message }),
    onSettled: onDone,
  });
}

function Known({ file, label, program, address }: FeedAddressProps & Address) {
  const [asks, setAsks] = useState<Question | null>(null);
  const make = useChange('renewFeedAddress');
  if (address === null) {
    return (
      <Grid gap={12} className={styles.make}>
        <p>Your {program} reads them by a secret address, without a sign-in.</p>
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          Make an address
        </Button>
      </Grid>
    );
  }
  const { origin } = window.location;
  const { path, madeAt } = address;
  return (
    <>
      <Row wrap gap={8}>
        <input
          readOnly
          aria-label={label}
          className={styles.address}
          value={path === null ? 'Made before the server’s secret changed' : maskFeedAddress(origin, path, file)}
        />
        {path !== null && <CopyButton isCompact text={writeFeedAddress(origin, path, file)} />}
        <Button icon={<RefreshCw size={14} aria-hidden="true" />} onClick={() => setAsks('renew')}>
          New address
        </Button>
      </Row>
      <Text top={8} tone={2} size="sm">
        Anyone who has this address can read your alerts and the dates of your companies. A new address ends the old
        one. Made on {formatUtcDay(madeAt)}.{' '}
        <button type="button" className={styles.end} onClick={() => setAsks('end')}>
          End it
        </button>
      </Text>
      <Questions program={program} asks={asks} onClose={() => setAsks(null)} />
    </>
  );
}

type Question = 'renew' | 'end';

interface QuestionsProps {
  readonly program: string;
  /** The open question; null without. */
  readonly asks: Question | null;
  readonly onClose: () => void;
}

/** An address that others use is renewed and ended after a question. */
function Questions({ program, asks, onClose }: QuestionsProps) {
  const renew = useChange('renewFeedAddress', onClose);
  const end = useChange('endFeedAddress', onClose);
  return (
    <>
      <ConfirmDialog
        open={asks === 'renew'}
        title="Make a new address?"
        text={`The old address stops working at once, in calendars and in feed readers. Paste the new one into your ${program}.`}
        action="Make a new address"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={onClose}
      />
      <ConfirmDialog
        open={asks === 'end'}
        title="End this address?"
        text="Calendars and feed readers that use it get nothing more."
        action="End this address"
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={onClose}
      />
    </>
  );
}

/** The name of a file below the secret address. */
type FeedFile = 'calendar.ics' | 'alerts.rss';

/** Letters of the token that are shown at its beginning and its end. */
const shownLetters = 4;

/** Returns the whole address of a file. @param path such as `/feeds/TOKEN` */
function writeFeedAddress(origin: string, path: string, file: FeedFile): string {
  return `${origin}${path}/${file}`;
}

/** Returns an address with the middle of its token left out, so that a screen that is shown to others does not give it away. */
function maskFeedAddress(origin: string, path: string, file: FeedFile): string {
  const token = path.slice(path.lastIndexOf('/') + 1);
  const masked = `${token.slice(0, shownLetters)}…${token.slice(-shownLetters)}`;
  return writeFeedAddress(origin, path.slice(0, -token.length) + masked, file);
}
