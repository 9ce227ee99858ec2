import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { isBeingRead } from '@basecase/shared-ui/company/held-reply';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Toasts } from '@basecase/shared-ui/components/states/toast';
import { useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { Columns3, Layers, ListFilter, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { VerdictLine } from '../../verdict-line.tsx';
import { metricGroups } from '../metrics.model.ts';
import { CandidatesDialog } from './candidates-dialog.tsx';
import { GroupBanner } from './group-banner.tsx';
import { MeasureTable } from './measure-table.tsx';
import { findDisagreements } from './metric-ranks.model.ts';
import {
  compareAddress,
  describeChanges,
  describeIndustryScreen,
  describeMembers,
  describeRule,
  writePeerVerdict,
} from './peer-group.model.ts';
import { PeerNotes, StripLegend } from './peer-notes.tsx';
import styles from './peers.module.css';
import type { Peers } from './peers.ts';
import { PEERS_HEIGHT, PEERS_TITLE } from './peers-names.ts';
import { PeersPanel } from './peers-panel.tsx';
import { usePeerChanges } from './use-peer-changes.ts';
import { usePeers } from './use-peers.ts';

/** Where the company is among its peers, by each measure. */
export function PeersSection({ symbol }: { readonly symbol: string }) {
  const peers = usePeers(symbol);
  if (peers.data !== undefined) return <Loaded symbol={symbol} peers={peers.data} />;
  // A company that is being read is asked for again behind the reason.
  const error = peers.error ?? peers.failureReason;
  return (
    <section aria-label={PEERS_TITLE}>
      <SectionHeading title={PEERS_TITLE} />
      {error === null ? (
        <Skeleton shape="table" label="Loading peers" height={PEERS_HEIGHT} />
      ) : (
        <NoPeers symbol={symbol} error={error} busy={peers.isFetching} onRetry={() => void peers.refetch()} />
      )}
    </section>
  );
}

interface NoPeersProps {
  readonly symbol: string;
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function NoPeers({ symbol, error, busy, onRetry }: NoPeersProps) {
  if (isApiError(error) && error.status === 503) {
    return (
      <EmptyState
        icon={<Layers size={20} />}
        title="The market is not loaded yet"
        text="Percentiles appear when the quarterly data sets of the SEC are loaded."
        action={<Link to="/coverage">See coverage</Link>}
      />
    );
  }
  if (isApiError(error) && error.status === 404) {
    const isReading = isBeingRead(error);
    const text = isReading ? `Reading ${symbol}’s filings; peers appear here.` : error.message;
    return <EmptyState icon={<Users size={20} />} title={isReading ? 'No peers yet' : 'No peers'} text={text} />;
  }
  return (
    <LoadErrorState
      error={error}
      title="Peers did not load"
      fallback="Failed to load peers."
      busy={busy}
      onRetry={onRetry}
    />
  );
}

function Loaded({ symbol, peers }: { readonly symbol: string; readonly peers: Peers }) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [isExplained, setExplained] = useState(false);
  const { change, notices, close } = usePeerChanges(symbol, peers);
  const { group } = peers;
  return (
    <section aria-label={PEERS_TITLE}>
      <SectionHeading
        title={PEERS_TITLE}
        text={describeMembers(group)}
        note={<RuleInUse symbol={symbol} peers={peers} />}
      />
      <GroupBanner group={group} onChange={change} />
      <div className={styles.layout}>
        <Ranks symbol={symbol} peers={peers} pointed={pointed} onPoint={setPointed} />
        <PeersPanel
          group={group}
          pointed={pointed}
          onPoint={setPointed}
          onChange={change}
          onExplain={() => setExplained(true)}
        />
      </div>
      {isExplained && <CandidatesDialog symbol={symbol} group={group} onClose={() => setExplained(false)} />}
      {notices.length > 0 && <Toasts notices={notices} onClose={close} />}
    </section>
  );
}

function RuleInUse({ symbol, peers }: { readonly symbol: string; readonly peers: Peers }) {
  const { navigate } = useHost();
  const { group } = peers;
  const changed = describeChanges(group);
  const screen = describeIndustryScreen(peers);
  return (
    <div className={styles.rule}>
      <Badge>{describeRule(group)}</Badge>
      {changed !== null && <Badge tone="info">{changed}</Badge>}
      {group.members.length > 0 && (
        <Button
          size="sm"
          icon={<Columns3 size={14} aria-hidden="true" />}
          onClick={() => navigate(compareAddress(symbol, group))}
        >
          Compare
        </Button>
      )}
      {screen !== null && (
        <Button
          size="sm"
          icon={<ListFilter size={14} aria-hidden="true" />}
          title={screen.title}
          onClick={() => navigate(screen.address)}
        >
          Screen
        </Button>
      )}
    </div>
  );
}

interface RanksProps {
  readonly symbol: string;
  readonly peers: Peers;
  readonly pointed: string | null;
  readonly onPoint: (symbol: string | null) => void;
}

function Ranks({ symbol, peers, pointed, onPoint }: RanksProps) {
  const { data: overview } = useOverview(symbol);
  const disagreements = useMemo(
    () => findDisagreements(overview === undefined ? [] : metricGroups(overview), peers),
    [overview, peers],
  );
  const verdict = useMemo(() => writePeerVerdict(symbol, peers), [symbol, peers]);
  const { members } = peers.group;
  if (members.length === 0) {
    return (
      <EmptyState
        icon={<Users size={20} />}
        title="No peers by the rule"
        text="No covered company shares its industry and kind. Add companies that you compare it with."
      />
    );
  }
  const named = members.find((member) => member.symbol === pointed);
  return (
    <div className={styles.ranks}>
      <VerdictLine parts={verdict} />
      <MeasureTable symbol={symbol} peers={peers} pointed={pointed} onPoint={onPoint} disagreements={disagreements} />
      <StripLegend symbol={symbol} pointed={named?.name ?? null} />
      <PeerNotes peers={peers} />
    </div>
  );
}
