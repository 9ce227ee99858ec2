import { Redis } from 'ioredis';
import { RedisUnavailable } from './redis-unavailable.ts';

export interface SharedRedisOptions {
  readonly url: string;
  /** Prefix of every key, so that several products may use one server. */
  readonly prefix?: string;
  /** Called when the connection is lost and when it is back. */
  readonly onChange?: (isUp: boolean, error: Error | null) => void;
  /** Timeout of a command in milliseconds. */
  readonly commandMs?: number;
}

const connectMs = 2000;
/** The client disconnects from a server that does not close its side within this time. */
const disconnectMs = 100;
const defaultCommandMs = 1000;
/** Pause after a failure: a Redis that hangs must not delay every request. */
const pauseMs = 500;
const maxRetryMs = 2000;

/**
 * The Redis that several gateway processes share. Commands are not queued and tried at most twice: while Redis is
 * unreachable every use fails at once with RedisUnavailable.
 */
export class SharedRedis {
  readonly #client: Redis;
  readonly #prefix: string;
  readonly #onChange: (isUp: boolean, error: Error | null) => void;
  #isUp = false;
  #lastError: Error | null = null;
  #pausedUntil = 0;
  #connections = 0;

  constructor({ url, prefix = 'basecase:', onChange = () => {}, commandMs = defaultCommandMs }: SharedRedisOptions) {
    this.#prefix = prefix;
    this.#onChange = onChange;
    this.#client = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: connectMs,
      disconnectTimeout: disconnectMs,
      commandTimeout: commandMs,
      retryStrategy: (times) => Math.min(times * 100, maxRetryMs),
    });
    this.#client.on('error', (error: Error) => {
      this.#lastError = error;
    });
    this.#client.on('ready', () => {
      this.#connections += 1;
      this.#change(true);
    });
    this.#client.on('close', () => this.#change(false));
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Number of connections so far: after a reconnect the server may be another one, or have lost data. */
  get connections(): number {
    return this.#connections;
  }

  /** Waits for the first attempt to connect. After a failure the client keeps trying. */
  async connect(): Promise<void> {
    await this.#client.connect().catch((error: unknown) => {
      this.#onChange(false, error instanceof Error ? error : null);
    });
  }

  /** Returns the full name of a key, for scripts that build names themselves. */
  prefixName(name: string): string {
    return this.#prefix + name;
  }

  /** @throws RedisUnavailable */
  get(name: string): Promise<Buffer | null> {
    return this.#runCommand(() => this.#client.getBuffer(this.prefixName(name)));
  }

  /** Returns the values of several keys in their order, by one command. @throws RedisUnavailable */
  getMany(names: readonly string[]): Promise<(Buffer | null)[]> {
    return this.#runCommand(() => this.#client.mgetBuffer(...names.map((name) => this.prefixName(name))));
  }

  /** @param ttlMs whole milliseconds, above 0. @throws RedisUnavailable */
  async set(name: string, value: Buffer | string, ttlMs: number): Promise<void> {
    await this.#runCommand(() => this.#client.set(this.prefixName(name), value, 'PX', ttlMs));
  }

  /** @throws RedisUnavailable */
  async remove(name: string): Promise<void> {
    await this.#runCommand(() => this.#client.del(this.prefixName(name)));
  }

  /**
   * Runs a Lua script, which is atomic.
   * @param names of the keys it uses, KEYS in the script
   * @throws RedisUnavailable
   */
  runScript(script: string, names: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    const keys = names.map((name) => this.prefixName(name));
    return this.#runCommand(() => this.#client.eval(script, keys.length, ...keys, ...args));
  }

  async close(): Promise<void> {
    this.#client.disconnect();
  }

  async #runCommand<Reply>(command: () => Promise<Reply>): Promise<Reply> {
    if (Date.now() < this.#pausedUntil) throw new RedisUnavailable('Redis failed a moment ago.');
    try {
      return await command();
    } catch (error) {
      this.#pausedUntil = Date.now() + pauseMs;
      throw new RedisUnavailable('Redis does not respond.', { cause: error });
    }
  }

  #change(isUp: boolean): void {
    if (isUp) this.#pausedUntil = 0;
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#onChange(isUp, isUp ? null : this.#lastError);
  }
}
