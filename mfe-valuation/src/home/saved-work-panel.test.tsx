import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { SavedWorkPanel } from './saved-work-panel.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const savedAt = '2026-03-12T10:00:00.000Z';
const projections = {
  projections: [
    {
      symbol: 'ADBE',
      companyName: 'Adobe',
      savedAt,
      expiresAt: '2027-03-12T10:00:00.000Z',
    },
  ],
};
const recentValuations = {
  count: 20,
  valuations: [{ id, symbol: 'HLI', companyName: 'Hallowell', name: 'Base', model: 'dcf', savedAt } as const],
};

function open(replies: FakeReplies) {
  const report = jest.fn();
  renderIn(fakeHost({ replies }), <SavedWorkPanel report={report} />);
  return report;
}

test('saved valuations stand beside projections and open as they were saved', async () => {
  const report = open({ projections, recentValuations });
  const valuation = await screen.findByRole('link', { name: /HLI, Base/ });
  expect(valuation).toHaveTextContent('HLI, BaseSpecification case, saved 12 Mar 2026');
  expect(valuation).toHaveAttribute('href', `/dcf?symbol=HLI&case=${id}`);
  expect(screen.getByRole('link', { name: /ADBE/ })).toHaveAttribute('href', '/projections?symbol=ADBE');
  expect(screen.getByText('Cases 21')).toBeVisible();
  expect(report).toHaveBeenLastCalledWith({ isEmpty: false });
});

test('where one list fails the other is shown, and the failure is said', async () => {
  open({ projections, recentValuations: new ApiError('This call is not known.', 404, 'not_found') });
  expect(await screen.findByText('Some saved work did not load')).toBeVisible();
  expect(screen.getByRole('link', { name: /ADBE/ })).toBeVisible();
});

test('without any it says where cases come from', async () => {
  const report = open({ projections: { projections: [] }, recentValuations: { count: 0, valuations: [] } });
  expect(await screen.findByText('Cases that you save appear here.')).toBeVisible();
  expect(report).toHaveBeenLastCalledWith({ isEmpty: true });
});
