import type { CompanyDates } from '@basecase/gateway/contract';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import { overview } from '../testing/company.ts';
import { companyDates } from '../testing/dates.ts';
import { DatesLine } from './overview-lines.tsx';

const show = (dates: CompanyDates | Error) =>
  renderWithHost(<DatesLine symbol="ACME" />, { replies: { companyDates: dates } });
const definition = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;

test('the line has the next results, the dividend, and the end of the fiscal year', async () => {
  show(companyDates);
  const line = screen.getByRole('region', { name: 'Dates' });
  await waitFor(() => expect(line).toHaveAttribute('aria-busy', 'false'));
  expect(definition('Next results')).toHaveTextContent('28 Nov 2026In 2 days, estimate');
  expect(screen.getByText('Next results').closest('div')).toHaveAttribute(
    'title',
    'Estimated ± 7 days: 52 weeks after the 8-K of 29 Nov 2025',
  );
  expect(definition('Fiscal year end')).toHaveTextContent('31 Jan 2027');
  expect(definition('Ex-dividend')).toHaveTextContent('6 Nov 2026Paid 10 Dec 2026');
  expect(screen.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/calendar');
});

test('a date that is not known has its reason', async () => {
  show({ ...companyDates, results: { day: null, reason: 'Not held' }, fiscalYearEnd: null, dividend: null });
  await waitFor(() => expect(definition('Ex-dividend')).toHaveTextContent('N/A'));
  expect(definition('Next results')).toHaveTextContent('N/A');
  expect(screen.getByText('Next results').closest('div')).toHaveAttribute('title', 'Not held');
  expect(definition('Fiscal year end')).toHaveTextContent('N/A');
});

test('a dividend that the key figures have is asked for again once they were read', async () => {
  let isRead = false;
  let finishReading = () => {};
  const profile = new Promise<typeof overview>((resolve) => {
    finishReading = () => {
      isRead = true;
      resolve(overview);
    };
  });
  renderWithHost(<DatesLine symbol="ACME" />, {
    replies: {
      overview: () => profile,
      companyDates: () => (isRead ? companyDates : { ...companyDates, dividend: null }),
    },
  });
  await waitFor(() => expect(definition('Fiscal year end')).toHaveTextContent('31 Jan 2027'));
  expect(definition('Ex-dividend')).toBeEmptyDOMElement();
  finishReading();
  await waitFor(() => expect(definition('Ex-dividend')).toHaveTextContent('6 Nov 2026'));
});

test('without dates of the gateway the overview does without the line', async () => {
  show(new Error('No such call.'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Dates' })).toBeNull());
});
