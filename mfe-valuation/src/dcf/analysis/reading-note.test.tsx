import type { AllStatements, FilingsRead } from '@basecase/gateway/contract';
import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { act, screen } from '@testing-library/react';
import { statements } from '../../testing/company.ts';
import { clearDrafts, fairValue, openScreen } from '../../testing/dcf-screen.tsx';

/** The statements of the company while, or after, its filings are read. @param times what capital expenditures are multiplied with */
function makeStatements(state: FilingsRead['state'], times = 1): AllStatements {
  const filingsRead = { state, read: state === 'reading' ? 1 : 3, of: 3, unread: [] };
  const { incomeStatement, ...rest } = withAnnual(statements, {
    cashFlow: ({ capitalExpenditures }) => ({ capitalExpenditures: String(Number(capitalExpenditures) * times) }),
  });
  return { ...rest, incomeStatement: incomeStatement && { ...incomeStatement, filingsRead } };
}

beforeEach(() => {
  clearDrafts();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

/** Opens the screen while filings are being read, and lets a moment go by after the last one was read. */
async function readFilings(after: AllStatements): Promise<string> {
  let answer = makeStatements('reading');
  await openScreen({ allStatements: () => answer });
  expect(screen.getByText('1 of 3 are read. The fair value may still change.')).toBeVisible();
  const shown = /\$[\d.]+/.exec(fairValue().textContent)?.[0] ?? '';
  answer = after;
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.queryByText(/may still change/)).not.toBeInTheDocument();
  return shown;
}

test('a fair value that changes after older filings were read says what it was', async () => {
  const shown = await readFilings(makeStatements('complete', 2));
  expect(screen.getByText(`Older filings were read. It was ${shown} before.`)).toBeVisible();
  expect(fairValue()).not.toHaveTextContent(shown);
});

test('a fair value that stays is not spoken of', async () => {
  const shown = await readFilings(makeStatements('complete'));
  expect(screen.queryByText('The fair value has changed')).not.toBeInTheDocument();
  expect(fairValue()).toHaveTextContent(shown);
});
