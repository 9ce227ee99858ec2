import { addUser, follow } from '../../../test/support/followers.ts';
import { makeCompany, makeHoldings, makeReport, openDay } from '../../../test/support/market/small-market.ts';
import { projectionBody } from '../../../test/support/projection-body.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { valuationBody } from '../../../test/support/valuation-body.ts';
import type { BasisFigure } from '../../contract/valuations.ts';
import { usualWatchRule } from '../../contract/watching/watch-rules.ts';
import { createTurns } from '../../market/questions/question-budget.ts';
import { createSavedScreenStore } from '../../market/saved/saved-screen-store.ts';
import { createNoteStore } from '../../notes/note-store.ts';
import type { MarketReport } from '../../providers/market-report.ts';
import { createProjectionStore } from '../../saved/projection-store.ts';
import { createValuationStore } from '../../saved/valuation-store.ts';
import type { Database } from '../../storage/schema.ts';
import { createAlertStore } from '../store/alert-store.ts';
import { createWatchRuleStore } from '../watching/watch-rule-store.ts';
import { type AlertMaker, createAlertRunner, type Subject } from './alert-runner.ts';
import { createCaseAlerts } from './case-alerts.ts';
import { createLimitAlerts } from './limit-alerts.ts';
import { createScreenAlerts } from './screen-alerts.ts';

const companies = [makeCompany(1), makeCompany(2)];
const year = (fiscal: number, revenue: number, cik = 1): MarketReport =>
  makeReport(`${fiscal + 1}-02-27`, `${fiscal}-12-31`, 4, { revenue, operatingIncome: 10, netIncome: 5 }, { cik });
const before = [year(2024, 100), year(2024, 200, 2)];
/** Filed two days before today, 1 March 2026. */
const after = [...before, year(2025, 121)];

const questionsOn = (reports: readonly MarketReport[], version = String(reports.length)) => {
  const day = openDay({ ...makeHoldings({ companies, reports }), version });
  return { readToday: () => day, takeTurn: createTurns() };
};

const runOn = <One extends Subject>(
  questions: ReturnType<typeof questionsOn>,
  maker: AlertMaker<One>,
  db: Database,
): Promise<void> => createAlertRunner({ db, alerts: createAlertStore(db), questions }).makeCheck(maker)();

describeOnEachDatabase('Alerts of screens, notes and valuations', (open) => {
  let db: Database;
  const alertsOf = async (userId = 'ann') =>
    (await createAlertStore(db).listAlerts(userId)).alerts.map(({ kind, title, text }) => [kind, title, text]);

  beforeEach(async () => {
    db = await open();
    await addUser(db, 'ann', 'Member');
  });

  describe('a saved screen', () => {
    const checkOn = (questions: ReturnType<typeof questionsOn>, on = db) =>
      runOn(questions, createScreenAlerts({ db: on, questions, screens: createSavedScreenStore(on) }), on);
    const check = (reports: readonly MarketReport[], on = db) => checkOn(questionsOn(reports), on);
    const save = (where: string) =>
      createSavedScreenStore(db).saveScreen('ann', 'Large', { where, columns: [], sort: null, sic: [] }, null);

    test('tells who entered and left, once, over two processes', async () => {
      await save('revenue.fy > 120');
      await check(before);
      const changed = [...after, year(2025, 90, 2)];
      const other = await open();
      await Promise.all([check(changed), check(changed, other)]);
      await check(changed);
      expect(await alertsOf()).toEqual([['screen', '1 company entered “Large”', 'C1 now meets it. C2 left it.']]);
    });

    test('tells of a company that its user chose apart, and of the others together', async () => {
      await follow(db, 'ann', 'C1');
      await createWatchRuleStore(db).saveRule('ann', 'C1', { ...usualWatchRule, screen: 'Large' });
      await save('revenue.fy > 120');
      await check(before);
      await check([...after, year(2025, 90, 2)]);
      expect((await alertsOf()).sort()).toEqual([
        ['screen', '1 company left “Large”', 'C2 left it.'],
        ['screen', 'C1 entered “Large”', 'It now meets all conditions of your screen.'],
      ]);
    });

    test('of more than 500 companies tells of chosen ones only, which have not entered by being chosen', async () => {
      const many = Array.from({ length: 501 }, (_, at) => at + 1);
      const filed = (...without: number[]) =>
        many.filter((cik) => !without.includes(cik)).map((cik) => year(2024, 200, cik));
      const on = (reports: readonly MarketReport[], version: string) => {
        const all = { ...makeHoldings({ companies: many.map((cik) => makeCompany(cik)), reports }), version };
        const questions = { readToday: () => openDay(all), takeTurn: createTurns() };
        return checkOn(questions);
      };
      await save('revenue.fy > 120');
      await on(filed(), 'a');
      await follow(db, 'ann', 'C1', 'C2');
      await createWatchRuleStore(db).saveRule('ann', 'C1', { ...usualWatchRule, screen: 'Large' });
      await on(filed(), 'b');
      expect(await alertsOf()).toEqual([]);
      await on([...filed(), year(2025, 90, 1)], 'c');
      expect(await alertsOf()).toEqual([
        ['screen', 'C1 left “Large”', 'It no longer meets all conditions of your screen.'],
      ]);
    });

    test('that has other conditions begins again', async () => {
      await save('revenue.fy > 120');
      await check(before);
      await save('revenue.fy > 50');
      await check(after);
      expect(await alertsOf()).toEqual([]);
    });
  });

  describe('a limit of a note', () => {
    const check = (reports: readonly MarketReport[], on = db) =>
      runOn(questionsOn(reports), createLimitAlerts({ notes: createNoteStore(on) }), on);
    const write = (value: number) =>
      createNoteStore(db).addNote('ann', 'C1', {
        kind: 'thesis',
        question: null,
        text: 'It grows.',
        additions: [],
        price: null,
        fairValue: null,
        ties: [
          {
            kind: 'figure',
            formula: 'operatingMargin',
            limit: { direction: 'below', value },
            written: { value: 0.1, unit: 'ratio', view: 'ttm', end: null, filed: null, accession: null },
          },
        ],
      });

    test('is told when it is crossed, once, in words', async () => {
      await write(0.09);
      await check(before);
      expect(await alertsOf()).toEqual([]);
      const other = await open();
      await Promise.all([check(after), check(after, other)]);
      await check(after);
      expect(await alertsOf()).toEqual([
        [
          'thesis',
          'C1 crossed the limit in your note',
          'Operating margin is 8.3%, below your limit of 9.0%. When you wrote it was 10.0%.',
        ],
      ]);
    });

    test('that was crossed when the note was written is no news', async () => {
      await write(0.2);
      await check(before);
      expect(await alertsOf()).toEqual([]);
    });

    test('is told again only after it held in between', async () => {
      await write(0.09);
      await check(before);
      await check(after);
      await check([...after, makeReport('2026-02-28', '2026-01-31', 4, { revenue: 50, operatingIncome: 10 })]);
      expect(await alertsOf()).toHaveLength(1);
    });
  });

  describe('a saved valuation', () => {
    const basis: BasisFigure[] = [
      {
        statement: 'income',
        field: 'totalRevenue',
        fiscalDateEnding: '2024-12-31',
        value: '100',
        filed: '2025-02-27',
        accessionNumber: '1-2025-02-27',
      },
    ];
    const check = (reports: readonly MarketReport[], on = db) => {
      const projections = createProjectionStore({ db: on, ttlDays: 10_000 });
      return runOn(questionsOn(reports), createCaseAlerts({ valuations: createValuationStore(on), projections }), on);
    };
    /** A filing is found by two processes at once, and by one of them again. */
    const checkByTwo = async () => {
      await check(before);
      const other = await open();
      await Promise.all([check(after), check(after, other)]);
      await check(after);
    };
    const save = (savedAt: string) =>
      createValuationStore(db, () => Date.parse(savedAt)).save('ann', 'C1', valuationBody({ name: 'Base', basis }));

    test('is told that a later year is filed, once, over two processes', async () => {
      await save('2025-06-01');
      await checkByTwo();
      expect(await alertsOf()).toEqual([
        [
          'case',
          'A filing of C1 moved your case “Base”',
          'A later fiscal year is filed: revenue +21.0% against the figures that it rests on.',
        ],
      ]);
    });

    test('that was saved after the filing has seen it', async () => {
      await save('2026-02-28');
      await check(after);
      expect(await alertsOf()).toEqual([]);
    });

    describe('a case of projections', () => {
      const saveCase = async (growth: number, savedAt: string, symbol = 'C1') => {
        const { scenarios, ...rest } = projectionBody();
        const base = { ...scenarios.base, revgrowth: [null, growth, 5, 5, 5], margin: [5, 4, 4, 4, 4] };
        const store = createProjectionStore({ db, ttlDays: 10_000, now: () => Date.parse(savedAt) });
        // The base year of the case is fiscal 2024.
        await store.save('ann', symbol, { ...rest, currentYear: 2025, scenarios: { ...scenarios, base } });
      };

      test('is told what a filing says against its assumptions, once, over two processes', async () => {
        await saveCase(10, '2025-06-01');
        await checkByTwo();
        expect(await alertsOf()).toEqual([
          [
            'case',
            'A filing of C1 moved your case “My case”',
            'Fiscal 2025 is filed: revenue growth 21.0%, you assumed 10.0%.',
          ],
        ]);
      });

      test('whose assumptions hold within a point, or that was saved after the filing, is not', async () => {
        await saveCase(20.5, '2025-06-01');
        await check(after);
        await saveCase(10, '2026-02-28');
        await check(after);
        expect(await alertsOf()).toEqual([]);
      });

      test('of a Guest, or that has expired, is not looked at', async () => {
        await saveCase(10, '1990-06-01');
        await check(after);
        await saveCase(10, '2025-06-01');
        await db.updateTable('users').set({ role: 'Guest' }).execute();
        await check(after);
        expect(await alertsOf()).toEqual([]);
      });
    });

    test('of a Guest is not looked at', async () => {
      await save('2025-06-01');
      await db.updateTable('users').set({ role: 'Guest' }).execute();
      await check(after);
      expect(await alertsOf()).toEqual([]);
    });
  });
});
