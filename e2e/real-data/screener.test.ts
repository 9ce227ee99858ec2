import { recordedScreens } from '../../gateway/test/support/market/true-screens.ts';
import { splitConditions } from '../../mfe-research/src/screener/conditions.model.ts';
import { readScreen, toScreenBody, writeScreen } from '../../mfe-research/src/screener/screen-state.model.ts';

// The members of these screens are compared with the recorded ones in gateway/test/real-data/market-screens.test.ts.
test.each(Object.entries(recordedScreens))('the page asks the recorded screen %s by its address', (_, where) => {
  const address = new URLSearchParams([
    ['kind', 'all'],
    ['day', '2026-02-20'],
    ...splitConditions(where).map((text) => ['where', text]),
  ]);
  const body = toScreenBody(readScreen(writeScreen(new URLSearchParams(), readScreen(address))));
  expect(body).toMatchObject({ conditions: where.split(' and '), asOf: '2026-02-20' });
  expect(body).not.toHaveProperty('where');
});
