import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import { ScreenerScreen } from '../screener/screener-screen.tsx';
import { coverage } from './coverage.ts';
import { industries, marketLines, searchAnswer } from './screen.ts';

export type Asked = {
  readonly body: { readonly conditions?: readonly string[]; readonly symbols?: readonly string[] };
};

/** Answers every condition: one with a plus adds units that differ, one without a comparison is not finished. */
export function answerScreen(input: unknown) {
  const { conditions = [] } = (input as Asked).body;
  return {
    ...searchAnswer,
    conditions: conditions.map((text) => {
      const known = searchAnswer.conditions.find((condition) => condition.text === text);
      const problem = text.includes('+')
        ? { text: 'Adds money to a ratio. revenue is money, roic is a ratio.', at: 8, isIncomplete: false }
        : { text: 'The condition needs a comparison, for example < 3.', at: null, isIncomplete: true };
      return known ?? { text, passes: 0, fails: 0, unknown: 0, left: 2, problem };
    }),
  };
}

export const both =
  '/screener?where=fcf+%2F+revenue+%3E+15%25&where=pe+%3C+25&column=revenue&column=fcf+%2F+revenue&column=pe';

export function showScreener(address = both, replies: FakeReplies = {}, options: FakeHostOptions = {}) {
  const all: FakeReplies = {
    screenMarket: answerScreen,
    marketLines,
    industries,
    savedScreens: { screens: [] },
    coverage,
    edgarSearch: { results: [] },
    ...replies,
  };
  return renderWithHost(<ScreenerScreen />, { ...options, address, replies: all });
}

type Host = ReturnType<typeof showScreener>['host'];
export const bodies = (host: Host) =>
  host.calls.filter(({ name }) => name === 'screenMarket').map(({ input }) => (input as Asked).body);
export const findTable = () => screen.findByRole('table', { name: 'Companies that match' });
export const rows = () => within(screen.getByRole('list', { name: 'Conditions' })).getAllByRole('listitem');
