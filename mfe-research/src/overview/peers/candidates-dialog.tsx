import { Loaded } from '@basecase/shared-ui/answers/loaded';
import type { HeldReply } from '@basecase/shared-ui/company/held-reply';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatMoneyShort } from '@basecase/shared-ui/figures/format';
import styles from './candidates.module.css';
import { formatTimes, nameKind, nameSize, nameSizeLine, type Peers } from './peer-group.model.ts';
import { usePeerCandidates } from './use-peers.ts';

interface CandidatesDialogProps {
  readonly symbol: string;
  readonly group: Peers['group'];
  readonly onClose: () => void;
}

/** Every company of the two-digit industry with what made it a peer or left it out. */
export function CandidatesDialog({ symbol, group, onClose }: CandidatesDialogProps) {
  const candidates = usePeerCandidates(symbol);
  return (
    <Dialog open title="Why these peers?" width={640} onClose={onClose}>
      <Loaded
        query={candidates}
        skeleton={<Skeleton shape="table" label="Loading candidates" height={320} />}
        title="The candidates did not load"
      />
      {candidates.data !== undefined && (
        <div className={styles.candidates}>
          <p>
            {candidates.data.candidates.length} candidates: the covered companies whose industry begins with{' '}
            {candidates.data.industry ?? 'no known digits'}, and those that you added.
          </p>
          {groupCandidates(candidates.data).map(({ outcome, found }) => (
            <details key={outcome} open={outcome !== 'digits' && outcome !== 'kind'}>
              <summary>
                {explainOutcome(outcome, group)} <b>{found.length}</b>
              </summary>
              <ul>
                {found.map((candidate) => (
                  <li key={candidate.symbol}>
                    <b>{candidate.symbol}</b>
                    <span>{candidate.name}</span>
                    <span>SIC {candidate.sic}</span>
                    <span>
                      {formatMoneyShort(candidate.size)}
                      {candidate.times !== null && `, ${formatTimes(candidate.times)}`}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
    </Dialog>
  );
}

type Candidates = HeldReply<'peerCandidates'>;
type Candidate = Candidates['candidates'][number];
type Outcome = Candidate['outcome'];

const outcomes: readonly Outcome[] = ['added', 'member', 'removed', 'size', 'noFigures', 'digits', 'kind'];

/** Returns the candidates by what decided about them, those inside first, each list by size. */
function groupCandidates({ candidates }: Candidates): { outcome: Outcome; found: Candidate[] }[] {
  return outcomes
    .map((outcome) => ({
      outcome,
      found: candidates
        .filter((candidate) => candidate.outcome === outcome)
        .toSorted((one, other) => (other.size ?? -1) - (one.size ?? -1)),
    }))
    .filter(({ found }) => found.length > 0);
}

/** Returns what an outcome means for a group. */
function explainOutcome(outcome: Outcome, { sic, level, size, kind, sizeLine }: Peers['group']): string {
  const line = nameSizeLine(sizeLine);
  switch (outcome) {
    case 'added':
      return 'In: added by you';
    case 'member':
      return 'In: by the rule';
    case 'removed':
      return 'Out: removed by you';
    case 'size':
      return `Out: ${line} is not ${nameSize(size)} of this company’s`;
    case 'noFigures':
      return `Out: ${line} is not known in US dollars`;
    case 'digits':
      return `Out: another industry than SIC ${sic?.slice(0, level ?? 2) ?? ''}`;
    case 'kind':
      return `Out: not one of the ${nameKind(kind)}`;
  }
}
