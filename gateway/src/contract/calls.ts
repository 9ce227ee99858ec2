import type { z } from 'zod';
import { accountCalls } from './access/account.ts';
import { personalTokenCalls } from './access/personal-tokens.ts';
import { adminCalls } from './admin.ts';
import type { CallParts, CallSchemas } from './call.ts';
import { alertCalls } from './calls/alert-calls.ts';
import { appCalls } from './calls/app-calls.ts';
import { filingTextCalls } from './calls/filing-text-calls.ts';
import { financeCalls } from './calls/finance-calls.ts';
import { marketCalls } from './calls/market-calls.ts';
import { savedCalls } from './calls/saved-calls.ts';
import { insiderCalls } from './insiders.ts';
import { dateCalls } from './watching/dates.ts';
import { feedCalls } from './watching/feeds.ts';
import { noteCalls } from './watching/notes.ts';
import { watchlistCalls } from './watching/watchlists.ts';

const entries = {
  ...accountCalls,
  ...personalTokenCalls,
  ...financeCalls,
  ...filingTextCalls,
  ...insiderCalls,
  ...savedCalls,
  ...marketCalls,
  ...watchlistCalls,
  ...dateCalls,
  ...noteCalls,
  ...alertCalls,
  ...feedCalls,
  ...adminCalls,
  ...appCalls,
};

export type RouteName = keyof typeof entries;

/** A call with all parts; those that it lacks are undefined. */
type Whole<Call> = Call & { readonly [Key in Exclude<keyof CallParts, keyof Call>]?: undefined };
type WholeCalls = { readonly [Name in RouteName]: Whole<(typeof entries)[Name]> };
interface Calls extends WholeCalls {}

/** All calls of the gateway: method, path, access, and the schemas of input and reply. */
export const calls: Calls = entries;

/** The schema of one part of a call; undefined where the call has none. */
export type CallSchema<Name extends RouteName, Key extends keyof CallSchemas> = Calls[Name][Key];

type Part<Name extends RouteName, Key extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema>
    ? Schema extends z.ZodType
      ? { readonly [K in Key]: z.input<Schema> }
      : never
    : { readonly [K in Key]?: never };

/** Input of a call: the parts that have a schema. */
export type CallInput<Name extends RouteName> = Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>;

export type CallReply<Name extends RouteName> = z.output<Calls[Name]['reply']>;
