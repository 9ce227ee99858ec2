import { peerValues } from '../../../testing/peer-values.ts';
import { multiplyFunds, readFundsPeers } from './funds-peers.model.ts';

const [first] = peerValues.multiples;
if (first?.quartiles == null) throw new Error('The fixture has quartiles');
const funds = { ...first, isOwn: false };

test('the range is FFO a share by the middle half of other REITs', () => {
  const peers = readFundsPeers({ funds });
  expect(peers).toEqual({
    low: 10,
    median: 12,
    high: 15,
    text: 'FFO × 10.0 to 15.0, the middle half of price ÷ FFO of 35 REITs (median 12.0; 2 not meaningful, 1 missing) of all kinds of property: peers of its kind, chosen on Overview, replace them.',
  });
  expect(multiplyFunds({ funds: 2 }, peers)).toEqual({ low: 20, high: 30 });
  expect(readFundsPeers({ funds: { ...funds, isOwn: true, n: 6 } })?.text).toContain('of 6 peers of yours (median');
});

test('fewer than four REITs, and a gateway that sends none, give no range', () => {
  expect(readFundsPeers({ funds: { ...funds, n: 3, quartiles: null } })).toBeNull();
  expect(readFundsPeers({})).toBeNull();
  expect(readFundsPeers(undefined)).toBeNull();
});
