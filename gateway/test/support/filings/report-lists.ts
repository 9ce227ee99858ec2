import type { EdgarCompany } from '../../../src/contract/edgar.ts';
import type { FilingsRead } from '../../../src/contract/statements.ts';
import { type FakeProviders, sample } from '../finance-harness.ts';
import { until } from '../until.ts';

/** Apple's list of filings in the sample. */
export async function listOfApple(): Promise<EdgarCompany> {
  const { cik } = await sample.profile('AAPL');
  return sample.filings.company(cik ?? '');
}

/** The list of a company with some of its rows. */
export function withRows(company: EdgarCompany, rows: readonly number[]): EdgarCompany {
  const { accessionNumber, form, filingDate, primaryDocument } = company.filings.recent;
  const pick = (column: readonly string[]) => rows.map((row) => column[row] ?? '');
  const recent = {
    accessionNumber: pick(accessionNumber),
    form: pick(form),
    filingDate: pick(filingDate),
    primaryDocument: pick(primaryDocument),
  };
  return { ...company, filings: { recent } };
}

/** Apple's list with only its newest reports of a form. */
export async function newestOnly(form: string, count = 1): Promise<EdgarCompany> {
  const whole = await listOfApple();
  const rows = whole.filings.recent.form.flatMap((own, row) => (own === form ? [row] : []));
  return withRows(whole, rows.slice(0, count));
}

/** Returns the first answer whose filings are all read; each request waits for the ttl of the previous answer. */
export async function untilComplete<Value extends { readonly filingsRead?: FilingsRead | undefined }>(
  fake: FakeProviders,
  ask: () => Promise<{ readonly value: Value }>,
): Promise<Value> {
  let value = (await ask()).value;
  await until('all filings are read', async () => {
    fake.clock += 5_000;
    value = (await ask()).value;
    return value.filingsRead?.state === 'complete';
  });
  return value;
}
