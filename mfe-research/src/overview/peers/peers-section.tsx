import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { isBeingRead } from '@basecase/shared-ui/company/held-reply';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { type ToastNotice, Toasts } from '@basecase/shared-ui/components/states/toast';
import { useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { Columns3, Layers, ListFilter, Users } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { VerdictLine } from '../../verdict-line.tsx';
import { metricGroups } from '../metrics.model.ts';
import { CandidatesDialog } from './candidates-dialog.tsx';
import { MeasureTable } from './measure-table.tsx';
import {
  compareAddress,
  describeChanges,
  describeIndustryScreen,
  describeMembers,
  describeRule,
  explainWidening,
  findWider,
  isSmall,
  nameSize,
  PEERS_HEIGHT,
  PEERS_TITLE,
  type PeerChanges,
  type Peers,
  readChanges,
  writePeerVerdict,
} from './peer-group.model.ts';
import { PeerNotes, StripLegend } from './peer-notes.tsx';
import { findDisagreements } from './peer-words.model.ts';
import styles from './peers.module.css';
import { PeersPanel } from './peers-panel.tsx';
import { usePeers, useSavePeers } from './use-peers.ts';

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

/** Saves changes of the group. Each is told with the way back. */
function usePeerChanges(symbol: string, { group }: Peers) {
  const save = useSavePeers(symbol);
  const { notify } = useHost();
  const [notice, setNotice] = useState<ToastNotice | null>(null);
  const close = useCallback(() => setNotice(null), []);
  const fail = (error: Error) => notify({ kind: 'error', text: errorText(error, 'The peers could not be saved.') });
  const undo = (before: PeerChanges) => {
    setNotice(null);
    save.mutate(before, { onError: fail });
  };
  const change = (changes: PeerChanges, done: string) => {
    const before = readChanges(group);
    save.mutate(changes, {
      onError: fail,
      onSuccess: ({ group: after }) => {
        const absent = changes.added.find((added) => !after.members.some((member) => member.symbol === added));
        const isUnknown = absent !== undefined && !before.added.includes(absent);
        const text = isUnknown ? `${absent} is not covered, so it cannot be compared.` : done;
        const action = { label: 'Undo', onClick: () => undo(before) };
        setNotice({ id: Date.now(), kind: isUnknown ? 'error' : 'success', text, action });
      },
    });
  };
  return { change, close, notices: notice === null ? [] : [notice] };
}

interface GroupBannerProps {
  readonly group: Peers['group'];
  readonly onChange: (changes: PeerChanges, done: string) => void;
}

/** Says that the group is small, with the way to a larger one, or that the rule was widened. */
function GroupBanner({ group, onChange }: GroupBannerProps) {
  const widened = explainWidening(group);
  if (isSmall(group)) {
    const wider = findWider(group);
    const { length: count } = group.members;
    const what = count < 10 ? 'No percentiles are shown.' : 'Quarters are shown, percentiles are not.';
    const widerName =
      wider === null
        ? ''
        : wider.level === group.level
          ? nameSize(wider.size)
          : `SIC ${group.sic?.slice(0, wider.level)}`;
    return (
      <Banner
        tone="warning"
        title={count === 1 ? 'Only 1 company is in this group' : `Only ${count} companies are in this group`}
        {...(wider !== null && {
          action: (
            <Button
              size="sm"
              onClick={() =>
                onChange(
                  { ...readChanges(group), level: wider.level, size: wider.size },
                  `The group is widened to ${widerName}.`,
                )
              }
            >
              Widen to {widerName}
            </Button>
          ),
        })}
      >
        {what}
        {wider !== null && ` A wider group would have ${wider.members}.`} {widened}
      </Banner>
    );
  }
  return widened === null || group.members.length === 0 ? null : (
    <Banner tone="info" title={describeRule(group)}>
      {widened}
    </Banner>
  );
}
