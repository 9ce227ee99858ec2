import type { Projection, ProjectionList } from '@basecase/gateway/contract';
import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import { ProjectionsScreen } from '../projections/projections-screen.tsx';
import { initialProjection } from '../scenarios/projection.model.ts';
import { projectionStore } from '../scenarios/projection-store.ts';
import { seedScenarios, withInput } from '../scenarios/scenarios.model.ts';
import { overview, statements } from './company.ts';

const none: ProjectionList = { projections: [] };
export const replies: FakeReplies = { overview, allStatements: statements, projections: none };
const initial = initialProjection(overview, statements);
export const record: Projection = {
  symbol: 'TEST',
  companyName: 'Test Company',
  currentYear: 2025,
  scenarios: { ...initial.scenarios, base: withInput(initial.scenarios.base, 'revgrowth', 1, 50) },
  savedAt: '2025-11-20T08:00:00Z',
  expiresAt: '2026-11-20T08:00:00Z',
  name: 'My case',
  isDefault: true,
};

/**
 * A case that starts from fiscal 2023: revenue 1,000M. Fiscal 2024 filed 1,100M (10% more), a net margin of 20% and 100M
 * shares.
 */
export const olderRecord: Projection = {
  ...record,
  currentYear: 2024,
  scenarios: seedScenarios({ revenue: 1000, margin: 26, shares: 100, peRatio: 15, salesMultiple: null }),
};

/** Returns the list of a company's cases, the default one first. */
export function createList(first: Projection, ...others: readonly Projection[]): ProjectionList {
  const { symbol, companyName, savedAt, expiresAt } = first;
  const cases = [first, ...others].map((each) => ({
    name: each.name ?? '',
    isDefault: each === first,
    currentYear: each.currentYear,
    savedAt: each.savedAt,
    expiresAt: each.expiresAt,
  }));
  return { projections: [{ symbol, companyName, savedAt, expiresAt, cases }] };
}
export const listed = createList(record);

/** Forgets the edits of an earlier test. */
export const clearDrafts = () => projectionStore.setState({}, true);

/** Renders the screen of the company; `changed` replaces some of the gateway's replies. */
export const renderScreen = (changed: FakeReplies = {}, options: FakeHostOptions = {}) =>
  renderWithHost(<ProjectionsScreen />, { company: 'TEST', ...options, replies: { ...replies, ...changed } });
const whenReady = () => screen.findByRole('table', { name: 'Base case projection, editable' });

/** Renders the screen and waits for its table. */
export async function openScreen(changed: FakeReplies = {}, options: FakeHostOptions = {}) {
  const rendered = renderScreen(changed, options);
  await whenReady();
  return rendered;
}

export const row = (name: RegExp) => screen.getByRole('row', { name });
export const cells = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .map((cell) => within(cell).queryByRole<HTMLInputElement>('textbox')?.value ?? cell.textContent);
export const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
