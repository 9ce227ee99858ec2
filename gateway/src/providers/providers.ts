import type { Source } from '../contract/sources.ts';
import { NotFound, NotReady } from '../errors/errors.ts';
import type { Capability, Provider, With } from './provider.ts';
import type { OwnKey, OwnKeySetup, OwnProvider } from './provider-setup.ts';

export type { OwnProvider } from './provider-setup.ts';

/** How users call a provider with keys of their own. */
export interface OwnKeyUse {
  readonly name: Source;
  readonly allowance: OwnKeySetup['allowance'];
  readonly open: (key: OwnKey) => OwnProvider;
}

interface ProvidersOptions {
  /** Whether the built-in sample data answers everything. */
  readonly sample: boolean;
  /** Closes every connection to the outside. */
  readonly close?: () => Promise<void>;
  /** Null where users cannot bring keys of their own. */
  readonly own?: OwnKeyUse | null;
}

/** The opened providers, in order of preference. Real and sample data are never mixed. */
export class Providers {
  readonly sample: boolean;
  readonly own: OwnKeyUse | null;
  readonly #opened: readonly Provider[];
  readonly #close: () => Promise<void>;

  constructor(opened: readonly Provider[], { sample, close = async () => {}, own = null }: ProvidersOptions) {
    this.#opened = opened;
    this.sample = sample;
    this.#close = close;
    this.own = own;
  }

  /** Returns the same providers for the holder of an own key: that provider is called only with this key. */
  with(own: Provider): Providers {
    return new Providers(
      this.#opened.map((provider) => (provider.name === own.name ? own : provider)),
      { sample: this.sample },
    );
  }

  /** Returns every provider that offers a capability, the preferred one first. */
  listProviders<Name extends Capability>(capability: Name): readonly With<Name>[] {
    return this.#opened.filter((provider): provider is With<Name> => provider[capability] !== undefined);
  }

  /** Returns the preferred provider of a capability, or null without one. */
  findProvider<Name extends Capability>(capability: Name): With<Name> | null {
    return this.listProviders(capability)[0] ?? null;
  }

  /** Returns the preferred provider of a capability. @throws NotReady without one */
  first<Name extends Capability>(capability: Name): With<Name> {
    const provider = this.findProvider(capability);
    if (provider === null) throw notSetUp();
    return provider;
  }

  /**
   * Asks the providers of a capability in their order, until one has the data.
   * @throws NotReady without a provider; NotFound when none has the data; any other failure of a provider at once
   */
  async firstFound<Name extends Capability, Value>(
    capability: Name,
    ask: (provider: With<Name>) => Promise<Value>,
  ): Promise<Value> {
    let missing: NotFound | null = null;
    for (const provider of this.listProviders(capability)) {
      try {
        return await ask(provider);
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
        missing = error;
      }
    }
    throw missing ?? notSetUp();
  }

  close(): Promise<void> {
    return this.#close();
  }
}

function notSetUp(): NotReady {
  return new NotReady('No provider of this data is set up on this server.');
}
