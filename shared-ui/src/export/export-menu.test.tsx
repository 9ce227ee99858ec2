import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithHost } from '../testing/fake-host.tsx';
import { createCsv } from './delimited.ts';
import { ExportMenu, type OfferedFile } from './export-menu.tsx';

const text: OfferedFile = {
  title: 'ACME notes',
  extension: 'md',
  label: 'Text (.md)',
  make: () => new Blob(['# ACME'], { type: 'text/markdown' }),
};
const table: OfferedFile = {
  title: 'Screen Growth sources',
  extension: 'csv',
  label: 'Table with sources',
  note: 'CSV, one address for each figure',
  make: async () => createCsv([['ACME', 1]]),
};

const saved: { name: string; type: string }[] = [];
beforeEach(() => {
  saved.length = 0;
  let type = '';
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      type = blob.type;
      return 'blob:file';
    },
    revokeObjectURL: () => {},
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, type });
  });
});
afterEach(() => jest.restoreAllMocks());

const choose = async (name: string | RegExp) => {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('a file is made when it is chosen, and saved under its title and kind', async () => {
  renderWithHost(<ExportMenu files={[text, table]} />);
  await choose('Text (.md)');
  await waitFor(() => expect(saved).toEqual([{ name: 'acme-notes.md', type: 'text/markdown' }]));
  await choose(/^Table with sources/);
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toEqual({ name: 'screen-growth-sources.csv', type: 'text/csv;charset=utf-8' });
});

test('a file that cannot be made is said, and the menu still offers the others', async () => {
  const failing: OfferedFile = { ...table, make: () => Promise.reject(new Error('too large')) };
  const { host } = renderWithHost(<ExportMenu files={[text, failing]} />);
  await choose(/^Table with sources/);
  const failure = { kind: 'error', text: 'The file could not be created. Please try again.' };
  await waitFor(() => expect(host.notices).toEqual([failure]));
  await choose('Text (.md)');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['acme-notes.md']));
});

test('a reason why there is nothing to export takes the place of the menu', async () => {
  renderWithHost(<ExportMenu files={[text]} disabledReason="The company is still loading." />);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(saved).toEqual([]);
});
