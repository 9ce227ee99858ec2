/** A case of a comparison: the default assumptions, those that the price implies, one of the user, or one shared by link. */
export type CaseRef =
  | { readonly kind: 'default' }
  | { readonly kind: 'implied' }
  | { readonly kind: 'own'; readonly id: string }
  | { readonly kind: 'shared'; readonly token: string };

/** More columns do not fit a screen. */
export const mostCases = 4;
export const fewestCases = 2;

/** The cases that a comparison begins with. */
export const firstCases: readonly CaseRef[] = [{ kind: 'default' }, { kind: 'implied' }];

const parameter = 'cases';
const prefixes = { own: 'own-', shared: 'link-' } as const;

/** Returns the text of a case in the address. */
export function formatCaseRef(ref: CaseRef): string {
  if (ref.kind === 'own') return `${prefixes.own}${ref.id}`;
  return ref.kind === 'shared' ? `${prefixes.shared}${ref.token}` : ref.kind;
}

function parseCaseRef(text: string): CaseRef | null {
  if (text === 'default' || text === 'implied') return { kind: text };
  const [own, shared] = [text.startsWith(prefixes.own), text.startsWith(prefixes.shared)];
  const rest = text.slice((own ? prefixes.own : prefixes.shared).length);
  if (rest === '' || !(own || shared)) return null;
  return own ? { kind: 'own', id: rest } : { kind: 'shared', token: rest };
}

/** Returns the cases of an address, each once, as many as fit; null where the address opens no comparison. */
export function readCaseRefs(query: URLSearchParams): CaseRef[] | null {
  const text = query.get(parameter);
  if (text === null) return null;
  const refs = [...new Set(text.split(','))].flatMap((part) => parseCaseRef(part) ?? []);
  return refs.slice(0, mostCases);
}

/** Returns the query with other cases; null closes the comparison. */
export function writeCaseRefs(query: URLSearchParams, refs: readonly CaseRef[] | null): URLSearchParams {
  const next = new URLSearchParams(query);
  if (refs === null) next.delete(parameter);
  else next.set(parameter, refs.map(formatCaseRef).join(','));
  return next;
}

/** Returns the link to a comparison. Own cases stand in it as shared ones, which every signed-in member can read. */
export function linkCases(origin: string, symbol: string, refs: readonly CaseRef[]): string {
  return `${origin}/dcf?${writeCaseRefs(new URLSearchParams({ symbol }), refs)}`;
}
