import type { CompanyKind } from '@basecase/gateway/contract';
import type { HostApi } from '@basecase/shared-ui/host';
import { fitsStandard } from './standard/not-presented.model.ts';
import type { StatementLines } from './table/financials-address.model.ts';

/** The lines chosen for companies whose own statements would open first, by their kind, as long as the page is open. */
const chosen = new WeakMap<HostApi, Map<CompanyKind, StatementLines>>();

/** Keeps the lines that were chosen for a company, for others of its kind. */
export function rememberLines(host: HostApi, kind: CompanyKind | undefined, lines: StatementLines): void {
  if (kind === undefined || fitsStandard(kind)) return;
  const kinds = chosen.get(host) ?? new Map<CompanyKind, StatementLines>();
  kinds.set(kind, lines);
  chosen.set(host, kinds);
}

/** Returns the lines that were chosen for a kind of company; null when none were. */
export function chosenLines(host: HostApi, kind: CompanyKind | undefined): StatementLines | null {
  return kind === undefined ? null : (chosen.get(host)?.get(kind) ?? null);
}
