import type { z } from 'zod';
import { accountCalls } from './access/account.ts';
import { adminCalls } from './admin.ts';
import { asFiledCalls } from './as-filed.ts';
import type { ApiInput } from './call.ts';
import { earningsCalls } from './earnings.ts';
import { edgarCalls } from './edgar.ts';
import { filingTextCalls } from './filing-texts.ts';
import { financialsCalls } from './financials.ts';
import { insiderCalls } from './insiders.ts';
import { baseRateCalls } from './market/base-rates.ts';
import { comparisonCalls } from './market/comparison.ts';
import { marketCalls } from './market/market.ts';
import { peerCalls } from './market/market-peers.ts';
import { screenCalls } from './market/screens.ts';
import { priceCalls } from './prices.ts';
import { projectionCalls } from './projections.ts';
import { usageCalls } from './provider-calls.ts';
import { rateCalls } from './rates.ts';
import { appListCalls } from './releases/app-list.ts';
import { deployTokenCalls } from './releases/deploy-tokens.ts';
import { flagCalls } from './releases/flags.ts';
import { overrideCalls } from './releases/overrides.ts';
import { releaseCalls } from './releases/releases.ts';
import { vitalCalls } from './releases/vitals.ts';
import { statementCalls } from './statements.ts';
import { stockCalls } from './stock.ts';
import { supportCalls } from './support.ts';
import { valuationCalls } from './valuations.ts';
import { vintageCalls } from './vintages.ts';
import { alertCalls } from './watching/alerts.ts';
import { dateCalls } from './watching/dates.ts';
import { noteCalls } from './watching/notes.ts';
import { watchlistCalls } from './watching/watchlists.ts';

/** All calls of the gateway: method, path, access, and the schemas of input and reply. */
export const calls = {
  ...accountCalls,
  ...stockCalls,
  ...usageCalls,
  ...rateCalls,
  ...statementCalls,
  ...financialsCalls,
  ...asFiledCalls,
  ...vintageCalls,
  ...earningsCalls,
  ...priceCalls,
  ...edgarCalls,
  ...filingTextCalls,
  ...insiderCalls,
  ...projectionCalls,
  ...valuationCalls,
  ...marketCalls,
  ...screenCalls,
  ...peerCalls,
  ...comparisonCalls,
  ...baseRateCalls,
  ...watchlistCalls,
  ...dateCalls,
  ...noteCalls,
  ...alertCalls,
  ...adminCalls,
  ...appListCalls,
  ...releaseCalls,
  ...overrideCalls,
  ...vitalCalls,
  ...flagCalls,
  ...supportCalls,
  ...deployTokenCalls,
};

export type RouteName = keyof typeof calls;
export type CallInput<Name extends RouteName> = ApiInput<(typeof calls)[Name]>;
export type CallReply<Name extends RouteName> = z.output<(typeof calls)[Name]['reply']>;
