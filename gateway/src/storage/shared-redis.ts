import { Redis } from 'ioredis';

/** Redis cannot be used at the moment. Whoever asked has a way without it, or says that the service is not ready. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

export interface SharedRedisOptions {
  readonly url: string;
  /** In front of every name, so that several products may use one server. */
  readonly prefix?: string;
  /** Told when Redis goes and when it is there again. */
  readonly onChange?: (isUp: boolean, error: Error | null) => void;
  /** Milliseconds that a command may take. */
  readonly commandMs?: number;
}

const connectMs = 2000;
const usualCommandMs = 1000;
/** After a failure nobody asks for this long: a Redis that hangs must not hold up each call anew. */
const restMs = 500;
const longestRetryMs = 2000;

/**
 * The Redis that several gateway processes share. Nothing waits in a queue for it and each command is tried twice at
 * most: while it is away every use fails at once with RedisUnavailable.
 */
export class SharedRedis {
  readonly #client: Redis;
  readonly #prefix: string;
  readonly #onChange: (isUp: boolean, error: Error | null) => void;
  #isUp = false;
  #lastError: Error | null = null;
  #restUntil = 0;

  constructor({ url, prefix = 'basecase:', onChange = () => {}, commandMs = usualCommandMs }: SharedRedisOptions) {
    this.#prefix = prefix;
    this.#onChange = onChange;
    this.#client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: connectMs,
      commandTimeout: commandMs,
      retryStrategy: (times) => Math.min(times * 100, longestRetryMs),
    });
    this.#client.on('error', (error: Error) => {
      this.#lastError = error;
    });
    this.#client.on('ready', () => this.#change(true));
    this.#client.on('close', () => this.#change(false));
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Waits for the first connection. Without one the client goes on trying. */
  async connect(): Promise<void> {
    await this.#client.connect().catch((error: unknown) => {
      this.#onChange(false, error instanceof Error ? error : null);
    });
  }

  /** The full name of an entry, for scripts that make names themselves. */
  nameOf(name: string): string {
    return this.#prefix + name;
  }

  /** @throws RedisUnavailable */
  get(name: string): Promise<Buffer | null> {
    return this.#ask(() => this.#client.getBuffer(this.nameOf(name)));
  }

  /** The entries of several names, in their order, by one command. @throws RedisUnavailable */
  getMany(names: readonly string[]): Promise<(Buffer | null)[]> {
    return this.#ask(() => this.#client.mgetBuffer(...names.map((name) => this.nameOf(name))));
  }

  /** @param lifetimeMs whole milliseconds, above 0. @throws RedisUnavailable */
  async set(name: string, value: Buffer | string, lifetimeMs: number): Promise<void> {
    await this.#ask(() => this.#client.set(this.nameOf(name), value, 'PX', lifetimeMs));
  }

  /** @throws RedisUnavailable */
  async remove(name: string): Promise<void> {
    await this.#ask(() => this.#client.del(this.nameOf(name)));
  }

  /**
   * Runs a Lua script: nothing comes in between its commands.
   * @param names of the entries it uses, KEYS in the script
   * @throws RedisUnavailable
   */
  run(script: string, names: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    const keys = names.map((name) => this.nameOf(name));
    return this.#ask(() => this.#client.eval(script, keys.length, ...keys, ...args));
  }

  async close(): Promise<void> {
    this.#client.disconnect();
  }

  async #ask<Reply>(command: () => Promise<Reply>): Promise<Reply> {
    if (Date.now() < this.#restUntil) throw new RedisUnavailable('Redis failed a moment ago.');
    try {
      return await command();
    } catch (error) {
      this.#restUntil = Date.now() + restMs;
      throw new RedisUnavailable('Redis does not answer.', { cause: error });
    }
  }

  #change(isUp: boolean): void {
    if (isUp) this.#restUntil = 0;
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#onChange(isUp, isUp ? null : this.#lastError);
  }
}
