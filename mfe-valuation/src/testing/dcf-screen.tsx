import type { AllStatements, CompanyKind } from '@basecase/gateway/contract';
import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DcfScreen } from '../dcf/dcf-screen.tsx';
import { assumptionStore } from '../dcf/drafts/assumption-store.ts';
import { modelDraftStore } from '../dcf/drafts/model-draft-store.ts';
import { openedStore } from '../dcf/drafts/opened-valuation.ts';
import { overview, statements } from './company.ts';

/** The gateway's replies about the company of the tests. */
export const replies: FakeReplies = {
  overview,
  allStatements: statements,
  valuations: { valuations: [] },
  projections: { projections: [] },
};

/** The company as one of a kind, with equity of 1,000 M and 1,100 M: 220 M of net income are 22% of its beginning. */
export function ofKind(companyKind: CompanyKind): AllStatements {
  const { incomeStatement, balanceSheet, cashFlow, errors } = withAnnual(statements, {
    balance: (_, index) => ({ totalShareholderEquity: index === 0 ? '1100000000' : '1000000000' }),
  });
  return {
    incomeStatement: incomeStatement && { ...incomeStatement, companyKind },
    balanceSheet: balanceSheet && { ...balanceSheet, companyKind },
    cashFlow: cashFlow && { ...cashFlow, companyKind },
    errors,
  };
}

/** Forgets the edits, opened valuations and folds of an earlier test. */
export function clearDrafts(): void {
  localStorage.clear();
  assumptionStore.setState({}, true);
  openedStore.setState({}, true);
  modelDraftStore.setState({}, true);
}

/** Renders the screen of the company; `changed` replaces some of the gateway's replies. */
export const renderScreen = (changed: FakeReplies = {}, options: FakeHostOptions = {}) =>
  renderWithHost(<DcfScreen />, { company: 'TEST', ...options, replies: { ...replies, ...changed } });
export const whenReady = () => screen.findByRole('form', { name: 'DCF assumptions' });

/** Renders the screen and waits for its form. */
export async function openScreen(changed: FakeReplies = {}, options: FakeHostOptions = {}) {
  const rendered = renderScreen(changed, options);
  await whenReady();
  return rendered;
}

export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const fairValue = () => screen.getByRole('region', { name: 'Fair value' });

/** Opens all folds of the details. */
export async function openDetails(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Open all' }));
}

/** Opens or closes a fold. */
export async function toggleFold(user: UserEvent, name: string) {
  await user.click(screen.getByRole('button', { name }));
}

export async function replaceText(user: UserEvent, name: string | RegExp, text: string) {
  await user.clear(field(name));
  if (text !== '') await user.type(field(name), text);
}

/** Three years of 10% growth at 10% WACC are worth 21.43 a share. */
export async function assumeThreeYears(user: UserEvent) {
  await replaceText(user, /^Projection years/, '3');
  await user.click(screen.getByRole('radio', { name: 'Custom' }));
  await user.type(field(/^Growth of each year/), '10');
}
