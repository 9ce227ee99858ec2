import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatMoneyShort } from '@basecase/shared-ui/figures/format';
import { explainOutcome, groupCandidates } from './candidates.model.ts';
import styles from './candidates.module.css';
import { formatTimes } from './peer-group.model.ts';
import type { Peers } from './peers.ts';
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
