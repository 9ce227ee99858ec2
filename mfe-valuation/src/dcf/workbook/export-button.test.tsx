import type { AllStatements } from '@basecase/gateway/contract';
import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { readWorkbook } from '@basecase/shared-ui/testing/workbook-cells';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearDrafts, ofKind, renderScreen } from '../../testing/dcf-screen.tsx';

beforeEach(clearDrafts);

const dcf = ['DCF', 'Inputs', 'Sensitivity', 'Projections', 'Peers', 'Sources'];

/** Returns the sheets of the file that the button saves. */
async function exported(allStatements: AllStatements) {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:file';
    },
    revokeObjectURL: () => {},
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  renderScreen({ allStatements });
  await userEvent.click(await screen.findByRole('button', { name: 'Export XLSX' }));
  await waitFor(() => expect(files).toHaveLength(1), { timeout: 60_000 });
  click.mockRestore();
  const [file] = files;
  // The screen settles while the file is read.
  return file === undefined ? [] : act(async () => readWorkbook(file));
}

test.each([
  ['bank', 'Excess returns', 'The DCF does not fit a bank'],
  ['reit', 'FFO and AFFO', 'The DCF does not fit a REIT'],
] as const)(
  'the workbook of a %s begins with its model, with the DCF behind a warning',
  async (kind, first, warning) => {
    const sheets = await exported(ofKind(kind));
    expect(sheets.map(({ name }) => name)).toEqual([first, ...dcf]);
    for (const name of ['DCF', 'Inputs', 'Sensitivity']) {
      expect(sheets.find((sheet) => sheet.name === name)?.stored.flat()).toContain(warning);
    }
  },
);

test('the workbook of a company that the DCF fits begins with the DCF', async () => {
  const sheets = await exported(ofKind('general'));
  expect(sheets.map(({ name }) => name)).toEqual(dcf);
});

test('a missing figure puts enterprise value to sales before the DCF', async () => {
  const sheets = await exported(withAnnual(ofKind('general'), { cashFlow: { capitalExpenditures: null } }));
  expect(sheets.map(({ name }) => name)).toEqual(['EV to sales', ...dcf]);
  const line = 'No reliable fair value: capital expenditure is missing for fiscal 2023 to 2024.';
  for (const name of ['EV to sales', 'DCF']) {
    expect(sheets.find((sheet) => sheet.name === name)?.stored.flat()).toContain(line);
  }
});
