import type { SharedValuation, Valuation } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQueries } from '@basecase/shared-ui/query';
import { useSearchParams } from '@basecase/shared-ui/router';
import { sharedValuationQuery, useValuations } from '../saved/use-valuations.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { type CaseRef, formatCaseRef, readCaseRefs, writeCaseRefs } from './case-address.model.ts';
import { type CaseColumn, type ComparedCase, defaultCase, impliedCase, valueCase } from './case-columns.model.ts';

/** A case of the address: its values, or why there are none yet. */
export interface CaseSlot {
  readonly key: string;
  readonly ref: CaseRef;
  readonly name: string;
  /** Null while it loads, and where it cannot be shown. */
  readonly column: CaseColumn | null;
  /** Why it cannot be shown; null while it loads. */
  readonly reason: string | null;
}

/** Returns the compared cases of the address, null outside of a comparison, and a function that changes them. */
export function useCaseRefs() {
  const [query, setQuery] = useSearchParams();
  return {
    refs: readCaseRefs(query),
    /** Replaces the entry of the history, except where the comparison opens or closes. */
    changeRefs: (refs: readonly CaseRef[] | null) =>
      setQuery((last) => writeCaseRefs(last, refs), { replace: refs !== null && readCaseRefs(query) !== null }),
  };
}

/** Returns the compared cases on today's figures, and the user's saved ones. */
export function useCases(company: ValuedCompany, refs: readonly CaseRef[]) {
  const { api } = useHost();
  const own = useValuations(company.symbol);
  const tokens = refs.flatMap((ref) => (ref.kind === 'shared' ? [ref.token] : []));
  const shared = useQueries({ queries: tokens.map((token) => sharedValuationQuery(api, token)) });
  const slots = refs.map((ref): CaseSlot => {
    const key = formatCaseRef(ref);
    const found = findCase(company, ref, own, shared[tokens.indexOf('token' in ref ? ref.token : '')]);
    if (found === null || 'reason' in found)
      return { key, ref, name: 'Case', column: null, reason: found?.reason ?? null };
    return { key, ref, name: found.name, column: valueCase(company, { ...found, key }), reason: null };
  });
  return { slots, own: own.data?.valuations ?? [] };
}

type Found = Omit<ComparedCase, 'key'> | { readonly reason: string } | null;

/** Returns the case of a reference; null while it loads. */
function findCase(
  company: ValuedCompany,
  ref: CaseRef,
  own: UseQueryResult<{ readonly valuations: readonly Valuation[] }>,
  shared: UseQueryResult<SharedValuation> | undefined,
): Found {
  if (ref.kind === 'default') return defaultCase;
  if (ref.kind === 'implied') {
    return impliedCase(company) ?? { reason: 'No growth from −20% to 50% gives today’s price.' };
  }
  const query = ref.kind === 'own' ? own : shared;
  if (query?.isError === true) return { reason: errorText(query.error, 'It did not load.') };
  if (ref.kind === 'own') {
    if (own.data === undefined) return null;
    const saved = own.data.valuations.find(({ id }) => id === ref.id);
    return saved === undefined ? { reason: 'It is not there any more.' } : toCase(saved, 'Your case');
  }
  const saved = shared?.data;
  if (saved === undefined) return null;
  if (saved.symbol !== company.symbol) return { reason: `It is a case of ${saved.symbol}.` };
  return toCase(saved, 'Shared case');
}

function toCase(saved: SharedValuation, origin: string): Omit<ComparedCase, 'key'> {
  return { name: saved.name, note: `${origin}, saved ${formatUtcDay(saved.savedAt)}`, saved };
}
