import { act } from '@testing-library/react';
import type { HostApi } from '../host/index.ts';
import type { FakeHost } from './fake-host.tsx';

/** jsdom reports missing features, such as drawing, on the console. */
const knownNoise = /Not implemented: /;

/** Waits for the work that a render started. */
export const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

/** Collects violations: output on the console, access to the browser's storage. */
export function watchedPage(): () => string[] {
  const problems: string[] = [];
  beforeEach(() => {
    problems.length = 0;
    const note = (...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if (!knownNoise.test(text)) problems.push(text);
    };
    jest.spyOn(console, 'error').mockImplementation(note);
    jest.spyOn(console, 'warn').mockImplementation(note);
    for (const name of ['getItem', 'setItem', 'removeItem', 'clear'] as const) {
      jest.spyOn(Storage.prototype, name).mockImplementation((...parts) => {
        // Folds, drafts and recent lists of shared-ui keep their own state, whichever app shows them.
        if (!/^(folds|drafts|recent)-/.test(String(parts[0]))) problems.push(`storage: ${name} ${parts[0] ?? ''}`);
        return null;
      });
    }
  });
  afterEach(() => jest.restoreAllMocks());
  return () => [...problems];
}

/** A host whose calls all fail. */
export function failing(host: FakeHost, error: Error): HostApi {
  const fail = async () => {
    throw error;
  };
  return { ...host, api: { ...host.api, call: fail, download: fail } };
}

/** A host whose calls are never answered. */
export function pending(host: FakeHost): HostApi {
  const never = () => new Promise<never>(() => {});
  return { ...host, api: { ...host.api, call: never, download: never } };
}
