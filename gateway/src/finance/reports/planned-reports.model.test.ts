import type { EdgarCompany } from '../../contract/edgar.ts';
import { plannedReports } from './planned-reports.model.ts';

function companyWith(filings: readonly (readonly [form: string, filed: string, document?: string])[]): EdgarCompany {
  return {
    cik: '1',
    name: 'Acme',
    filings: {
      recent: {
        accessionNumber: filings.map((_, row) => `0000000001-26-${String(row).padStart(6, '0')}`),
        form: filings.map(([form]) => form),
        filingDate: filings.map(([, filed]) => filed),
        primaryDocument: filings.map(([, , document = 'acme.htm']) => document),
      },
    },
  };
}

const years = Array.from({ length: 12 }, (_, age) => 2025 - age);

test('six annual reports and the quarterly ones of three years are planned, newest first', () => {
  const list = companyWith(
    years.flatMap((y) => [
      ['10-Q', `${y}-11-01`] as const,
      ['10-Q', `${y}-08-01`] as const,
      ['8-K', `${y}-07-01`] as const,
      ['10-Q', `${y}-05-01`] as const,
      ['10-K', `${y}-02-01`] as const,
    ]),
  );
  const { all, newest } = plannedReports(list);
  expect(all.filter(({ form }) => form === '10-K').map(({ filed }) => filed)).toEqual(
    [2025, 2024, 2023, 2022, 2021, 2020].map((y) => `${y}-02-01`),
  );
  expect(all.filter(({ form }) => form === '10-Q')).toHaveLength(10);
  expect(all.map(({ filed }) => filed)).toEqual(
    all
      .map(({ filed }) => filed)
      .toSorted()
      .toReversed(),
  );
  expect(newest).toMatchObject({ annual: { filed: '2025-02-01' }, quarterly: { filed: '2025-11-01' } });
});

test('an amendment is read too, but not waited for', () => {
  const { all, newest } = plannedReports(
    companyWith([
      ['10-K/A', '2025-04-01'],
      ['10-K', '2025-02-01'],
    ]),
  );
  expect(all.map(({ form }) => form)).toEqual(['10-K/A', '10-K']);
  expect(newest.annual?.form).toBe('10-K');
});

test.each(['20-F', '40-F'])('a %s is an annual report', (form) => {
  expect(plannedReports(companyWith([[form, '2025-04-01']])).newest).toMatchObject({
    annual: { form },
    quarterly: null,
  });
});

test('a document whose name is a path, and other forms, are left out', () => {
  const list = companyWith([
    ['10-K', '2025-02-01', '../a.htm'],
    ['10-K405', '2001-02-01'],
    ['6-K', '2025-01-01'],
  ]);
  expect(plannedReports(list)).toEqual({ all: [], newest: { annual: null, quarterly: null } });
});

test('reports of a transition are planned, and take the place of no year', () => {
  const list = companyWith([
    ['10-QT', '2025-05-01'],
    ['10-KT', '2025-03-01'],
    ...years.map((y) => ['10-K', `${y}-02-01`] as const),
  ]);
  const { all, newest } = plannedReports(list);
  expect(all.map(({ form }) => form)).toEqual(['10-QT', '10-KT', ...Array.from({ length: 6 }, () => '10-K')]);
  expect(newest).toMatchObject({ annual: { form: '10-KT' }, quarterly: { form: '10-QT' } });
});
