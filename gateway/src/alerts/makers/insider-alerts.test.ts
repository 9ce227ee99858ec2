import { addUser, watch } from '../../../test/support/followers.ts';
import { makeCompany, makeHoldings, openDay } from '../../../test/support/market/small-market.ts';
import { type WrittenForm, writeForm } from '../../../test/support/ownership/form-xml.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { usualWatchRule } from '../../contract/watching/watch-rules.ts';
import { BadUpstream } from '../../errors/errors.ts';
import { FormStore } from '../../insiders/form-store.ts';
import type { IndexedFiling } from '../../providers/market-data.ts';
import { parseOwnershipForm } from '../../providers/sec-ownership/parse-ownership-form.ts';
import type { Database } from '../../storage/schema.ts';
import { createAlertStore } from '../store/alert-store.ts';
import { createWatchRuleStore } from '../watching/watch-rule-store.ts';
import { findFollowed } from '../watching/watchers.ts';
import { createAnnouncedFilings } from './announced-filings.ts';
import { createInsiderAlerts } from './insider-alerts.ts';

const opening = openDay(makeHoldings({ companies: [makeCompany(1), makeCompany(2)], reports: [] }));
const now = Date.parse('2026-03-03T17:00:00Z');
const list = (number: number, cik = 1): IndexedFiling => {
  return { cik, accession: `0000000001-26-00000${number}`, form: '4', filed: '2026-03-03' };
};

describeOnEachDatabase('Alerts of insiders', (open) => {
  let db: Database;
  let forms: Map<string, string>;
  let asked: string[];
  let isAway: boolean;
  const tell = (number: number, written: WrittenForm) => {
    forms.set(list(number).accession, writeForm({ issuer: 1, ...written }));
  };
  const announce = async (...filings: IndexedFiling[]) => {
    const ownership = {
      readForm: async (_cik: string, accession: string) => {
        asked.push(accession);
        if (isAway) throw new BadUpstream('away');
        return parseOwnershipForm(forms.get(accession) ?? '');
      },
    };
    const insiders = createInsiderAlerts({
      announced: createAnnouncedFilings(db, createAlertStore(db)),
      forms: new FormStore(db, () => now),
      ownership,
      now: () => now,
    });
    return insiders.announceForms(await findFollowed(db, await opening), filings);
  };
  const told = async (userId: string) => (await createAlertStore(db).listAlerts(userId)).alerts;

  beforeEach(async () => {
    db = await open();
    [forms, asked, isAway] = [new Map(), [], false];
    await watch(db, 'ann', 'C1');
    await addUser(db, 'bob');
  });

  test('a purchase from $50,000 is told once, with its person, shares, price and day', async () => {
    tell(1, {
      lines: [
        { shares: 3_000, price: 20 },
        { shares: 1_000, price: 24 },
      ],
    });
    expect(await announce(list(1))).toEqual([]);
    await announce(list(1));
    expect(await told('ann')).toMatchObject([
      {
        kind: 'insider',
        title: 'C1: Greta Holm bought $84,000',
        text: 'Director bought 4,000 shares at $21 on 2026-03-02.',
        href: '/insiders?symbol=C1',
      },
    ]);
    expect(await told('bob')).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test('plans, grants, small amounts and forms of other issuers are not told', async () => {
    tell(1, { box: true, lines: [{ code: 'S', shares: 9_000, price: 20 }] });
    tell(2, { lines: [{ code: 'A', shares: 9_000, price: 20 }] });
    tell(3, { lines: [{ shares: 100, price: 20 }] });
    tell(4, { issuer: 77, lines: [{ shares: 9_000, price: 20 }] });
    forms.set(list(5).accession, '<html/>');
    expect(await announce(list(1), list(2), list(3), list(4), list(5))).toEqual([]);
    expect(await told('ann')).toEqual([]);
  });

  test('a purchase that makes a cluster says so', async () => {
    for (const cik of [1, 2, 3]) {
      tell(cik, {
        owners: [{ cik, name: `Holm P${cik}` }],
        lines: [{ shares: 6_000, price: 10, after: cik * 10_000 }],
      });
    }
    await announce(list(1), list(2), list(3));
    const texts = (await told('ann')).map(({ text }) => text);
    expect(texts.filter((text) => text.endsWith('3 directors have bought on one day.'))).toHaveLength(1);
  });

  test('a company whose users do not want to know costs no call', async () => {
    await createWatchRuleStore(db).saveRule('ann', 'C1', { ...usualWatchRule, insiders: false });
    expect(await announce(list(1), list(2, 2))).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('while the archive does not answer the form waits, for four days', async () => {
    tell(1, { lines: [{ code: 'S', shares: 9_000, price: 20 }] });
    isAway = true;
    const left = await announce(list(1));
    expect(left).toEqual([list(1)]);
    isAway = false;
    expect(await announce(...left)).toEqual([]);
    expect((await told('ann')).map(({ title }) => title)).toEqual(['C1: Greta Holm sold $180,000']);
    expect(await announce({ ...list(2), filed: '2026-02-25' })).toEqual([]);
    expect(asked).toHaveLength(2);
  });
});
