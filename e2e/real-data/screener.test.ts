import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketHoldings } from '../../gateway/src/market/shape/holdings.ts';
import { describeWhere } from '../../gateway/test/support/describe-where.ts';
import { readQuarterMarket } from '../../gateway/test/support/market/quarter-market.ts';
import {
  compareMembers,
  knownMembers,
  readTrueScreens,
  type TrueScreens,
} from '../../gateway/test/support/market/true-screens.ts';
import { recordings } from '../../gateway/test/support/recordings.ts';
import { splitConditions } from '../../mfe-research/src/screener/conditions.model.ts';
import { readScreen, toScreenBody, writeScreen } from '../../mfe-research/src/screener/screen-state.model.ts';

const folder = join(recordings, 'market');

describeWhere(existsSync(join(folder, 'true-screens.json')), 'the screener on the recorded quarters', () => {
  let truth: TrueScreens;
  let holdings: MarketHoldings;

  beforeAll(async () => {
    truth = readTrueScreens(join(folder, 'true-screens.json'));
    holdings = await readQuarterMarket(join(folder, 'data-sets'));
  }, 600_000);

  /** Returns the call of a screen as the page makes it of its address. */
  const askByAddress = (day: string) => (where: string) => {
    const address = new URLSearchParams([
      ['kind', 'all'],
      ['day', day],
      ...splitConditions(where).map((text) => ['where', text]),
    ]);
    const screen = readScreen(writeScreen(new URLSearchParams(), readScreen(address)));
    return toScreenBody(screen);
  };

  test.each(['2025-02-20', '2026-02-20'])('members as of %s are the recorded ones', async (day) => {
    expect(await compareMembers(holdings, truth, day, askByAddress(day))).toEqual(knownMembers[day]);
  });
});
