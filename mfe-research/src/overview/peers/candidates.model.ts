import type { HeldReply } from '@basecase/shared-ui/company/held-reply';
import { nameKind, nameSize, nameSizeLine } from './peer-group.model.ts';
import type { Peers } from './peers.ts';

type Candidates = HeldReply<'peerCandidates'>;
type Candidate = Candidates['candidates'][number];
type Outcome = Candidate['outcome'];

const outcomes: readonly Outcome[] = ['added', 'member', 'removed', 'size', 'noFigures', 'digits', 'kind'];

/** Returns the candidates by what decided about them, those inside first, each list by size. */
export function groupCandidates({ candidates }: Candidates): { outcome: Outcome; found: Candidate[] }[] {
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
export function explainOutcome(outcome: Outcome, { sic, level, size, kind, sizeLine }: Peers['group']): string {
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
