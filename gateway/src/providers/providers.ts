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
  /** The providers that users call with keys of their own, in order of preference. */
  readonly own?: readonly OwnKeyUse[];
  /** The providers that are called with own keys of the user. */
  readonly keyed?: readonly Provider[];
}

/** The opened providers, in order of preference. Real and sample data are never mixed. */
export class Providers {
  readonly sample: boolean;
  readonly own: readonly OwnKeyUse[];
  readonly #opened: readonly Provider[];
  readonly #keyed: readonly Provider[];
  readonly #close: () => Promise<void>;

  constructor(opened: readonly Provider[], { sample, close = async () => {}, own = [], keyed = [] }: ProvidersOptions) {
    this.#opened = opened;
    this.sample = sample;
    this.#close = close;
    this.own = own;
    this.#keyed = keyed;
  }

  /** Returns the providers for the holder of own keys. What these offer is asked of no other provider. */
  with(keyed: readonly Provider[]): Providers {
    return new Providers(this.#opened, { sample: this.sample, keyed });
  }

  /** Returns whether own keys of the user answer a capability. */
  isKeyed(capability: Capability): boolean {
    return this.#keyed.some((provider) => provider[capability] !== undefined);
  }

  /** Returns every provider that offers a capability, the preferred one first. */
  listProviders<Name extends Capability>(capability: Name): readonly With<Name>[] {
    const offers = (provider: Provider): provider is With<Name> => provider[capability] !== undefined;
    const keyed = this.#keyed.filter(offers);
    return keyed.length > 0 ? keyed : this.#opened.filter(offers);
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
