import { writeForm } from '../../test/support/ownership/form-xml.ts';
import { describeOnEachDatabase, type OpenDatabase } from '../../test/support/test-database.ts';
import { testLog } from '../../test/support/test-log.ts';
import { until } from '../../test/support/until.ts';
import { BadUpstream, NotFound } from '../errors/errors.ts';
import { BackgroundReader } from '../finance/reports/background-reader.ts';
import { UnreadableForm } from '../providers/ownership-form.ts';
import type { Ownership } from '../providers/provider.ts';
import { parseOwnershipForm } from '../providers/sec-ownership/parse-ownership-form.ts';
import { createFormReader } from './form-reader.ts';
import { FormStore } from './form-store.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const content = parseOwnershipForm(writeForm({ issuer: 12_345 }));
const makeRows = (count: number, newest = '2026-10-01') =>
  Array.from({ length: count }, (_, at) => ({
    accession: `0000012345-26-${String(count - at).padStart(6, '0')}`,
    form: '4',
    filed: newest,
    document: 'form4.xml',
  }));

/** Forms of an archive, with the numbers of those that were asked for. */
class FakeArchive implements Ownership {
  readonly asked: string[] = [];
  readonly failures = new Map<string, Error>();

  async readForm(_cik: string, accession: string) {
    this.asked.push(accession);
    await new Promise((resolve) => setImmediate(resolve));
    const failure = this.failures.get(accession);
    if (failure !== undefined) throw failure;
    return content;
  }
}

async function openReader(open: OpenDatabase, clock = { now }) {
  const store = new FormStore(await open(), () => clock.now);
  const background = new BackgroundReader(testLog());
  return { store, background, reader: createFormReader({ store, background, now: () => clock.now }) };
}

describeOnEachDatabase('Forms', (open) => {
  test('are read newest first, and each once for two processes', async () => {
    const rows = makeRows(60);
    const archive = new FakeArchive();
    const [one, other] = [await openReader(open), await openReader(open)];
    one.reader.readLater(archive, '12345', rows);
    other.reader.readLater(archive, '12345', rows);
    await until('all are kept', async () => (await one.store.listKnown(rows.map((row) => row.accession))).size === 60);
    one.reader.readLater(archive, '12345', rows);
    await one.background.close();
    await other.background.close();
    expect(archive.asked).toEqual(rows.map(({ accession }) => accession));
    expect(await one.store.listForms(12_345, '2026-01-01')).toHaveLength(60);
  });

  test('a refused form is kept with its reason and never loaded again; one that the archive lacks is tried again for a week', async () => {
    const rows = makeRows(3);
    const [first = '', second = '', third = ''] = rows.map(({ accession }) => accession);
    const fresh = rows.map((row, at) => (at === 2 ? { ...row, filed: '2026-11-25' } : row));
    const archive = new FakeArchive();
    archive.failures.set(first, new UnreadableForm('has-entities'));
    archive.failures.set(second, new NotFound('x'));
    archive.failures.set(third, new NotFound('x'));
    const clock = { now };
    const { store, reader } = await openReader(open, clock);
    reader.readLater(archive, '12345', fresh);
    await until('the run has ended', () => store.hasFailed(12_345));
    const kept = await store.listForms(12_345, '2026-01-01');
    expect(new Map(kept.map(({ accession, problem }) => [accession, problem]))).toEqual(
      new Map([
        [first, 'has-entities'],
        [second, 'missing'],
      ]),
    );
    archive.failures.clear();
    clock.now += 2 * 60_000;
    reader.readLater(archive, '12345', fresh);
    await until('the run has ended', async () => !(await store.hasFailed(12_345)));
    expect(archive.asked).toEqual([first, second, third, third]);
  });

  test('a run that breaks off pauses, and continues where it was', async () => {
    const rows = makeRows(30);
    const broken = rows[10]?.accession ?? '';
    const archive = new FakeArchive();
    archive.failures.set(broken, new BadUpstream('away'));
    const clock = { now };
    const { store, reader, background } = await openReader(open, clock);
    reader.readLater(archive, '12345', rows);
    await until('the run has broken off', () => store.hasFailed(12_345));
    reader.readLater(archive, '12345', rows);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(archive.asked).toHaveLength(11);
    archive.failures.clear();
    clock.now += 2 * 60_000;
    reader.readLater(archive, '12345', rows);
    await until('all are kept', async () => (await store.listKnown(rows.map((row) => row.accession))).size === 30);
    await background.close();
    expect(archive.asked).toHaveLength(31);
    expect(await store.hasFailed(12_345)).toBe(false);
  });

  test('a form belongs to the company whose shares it tells of, also in the list of another', async () => {
    const archive = new FakeArchive();
    const { store, reader, background } = await openReader(open);
    reader.readLater(archive, '777', makeRows(1));
    await until('it is kept', async () => (await store.listForms(12_345, '2026-01-01')).length === 1);
    await background.close();
    expect(await store.listForms(777, '2026-01-01')).toEqual([]);
  });
});
