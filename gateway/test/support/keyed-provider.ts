import { makeProviderReply } from './fake-provider.ts';
import type { OutsideServer } from './outside-server.ts';

/** Keys of users for the provider of tests. */
export const keys = {
  ann: 'ANNSOWNKEY000001',
  bob: 'BOBSOWNKEY000002',
  refused: 'REFUSEDKEY000003',
  spent: 'SPENTKEY00000004',
} as const;

export interface KeyedProvider {
  /** Returns the functions and symbols that were requested with a key. */
  asked(key: string): string[];
  /** Makes further calls wait. @returns the release */
  hold(): () => void;
}

/** Lets a server answer by the key of the call: each name of a company ends with the key that paid for it. */
export function keyedProvider(server: OutsideServer): KeyedProvider {
  let held: Promise<void> | null = null;
  server.answer(async (request, response) => {
    const asked = new URL(request.url ?? '', 'http://provider').searchParams;
    const key = asked.get('apikey') ?? '';
    await held;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(makeBody(request.url ?? '', key)));
  });
  return {
    asked: (key) =>
      server.asked.flatMap((url) => {
        const asked = new URL(url, 'http://provider').searchParams;
        return asked.get('apikey') === key ? [`${asked.get('function')} ${asked.get('symbol')}`] : [];
      }),
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = () => {
          held = null;
          resolve();
        };
      });
      return release;
    },
  };
}

function makeBody(url: string, key: string): unknown {
  if (key === keys.refused)
    return { 'Error Message': `the parameter apikey ${key} is invalid or missing. The apikey is invalid` };
  if (key === keys.spent) {
    return {
      Information: `We have detected your API key as ${key} and our standard API rate limit is 25 requests per day.`,
    };
  }
  const body = makeProviderReply(url);
  const name = typeof body === 'object' && body !== null && 'Name' in body ? body.Name : undefined;
  return name === undefined ? body : { ...Object(body), Name: `${String(name)} paid by ${key.slice(0, 3)}` };
}
