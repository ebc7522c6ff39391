import { BuidlClient } from '@buidl/client';
import { jsonLine } from '../../../shared/domain/plain-text.ts';
import { CliError, usageError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import type { Host } from './host.ts';
import { configPath, readConfig, writeConfig } from './key-store.ts';
import { Terminal } from './terminal.ts';

const DEFAULT_URL = 'http://localhost:3000';

interface SessionOptions {
  url: string | undefined;
  isJson: boolean;
}

export class Session {
  readonly host: Host;
  readonly terminal: Terminal;
  readonly isJson: boolean;
  readonly origin: string;
  /** The option that selects this deployment in suggested commands; empty for the default deployment. */
  readonly urlOption: string;
  readonly #configPath: string;
  #notedWait = false;

  constructor(host: Host, { url, isJson }: SessionOptions) {
    this.host = host;
    this.isJson = isJson;
    this.terminal = new Terminal(host);
    this.#configPath = configPath(host);
    const saved = url ?? host.env.BUIDL_URL ?? readConfig(this.#configPath).url ?? DEFAULT_URL;
    if (!URL.canParse(saved) || !/^https?:$/.test(new URL(saved).protocol)) {
      throw usageError(
        `${JSON.stringify(saved)} is not the address of a site.`,
        'For example: --url https://buidl.example',
      );
    }
    this.origin = new URL(saved).origin;
    this.urlOption = url === undefined ? '' : ` --url ${this.origin}`;
  }

  /** The key in the environment variable BUIDL_KEY; otherwise the key that was saved for the deployment. */
  get apiKey(): string | undefined {
    return this.host.env.BUIDL_KEY || readConfig(this.#configPath).keys[this.origin];
  }

  get isKeyFromEnvironment(): boolean {
    return Boolean(this.host.env.BUIDL_KEY);
  }

  client(): BuidlClient {
    const { apiKey } = this;
    if (apiKey !== undefined) return this.clientWith(apiKey);
    const hint = `Sign in with: buidl login${this.urlOption}`;
    throw new CliError('signed_out', `There is no API key for ${this.origin}.`, EXIT.signedOut, hint);
  }

  clientWith(apiKey: string | undefined): BuidlClient {
    const { fetch, wait } = this.host;
    return new BuidlClient({
      url: this.origin,
      apiKey,
      fetch,
      ...(wait && { wait }),
      onRetry: ({ error, waitMs }) => {
        if (this.#notedWait) return;
        this.#notedWait = true;
        this.terminal.say(`${error.message} Trying again in ${Math.ceil(waitMs / 1_000)} s.`);
      },
    });
  }

  /** Saves a key and makes the deployment the default. Returns the path of the file. */
  saveKey(apiKey: string): string {
    const { keys } = readConfig(this.#configPath);
    writeConfig(this.#configPath, { url: this.origin, keys: { ...keys, [this.origin]: apiKey } });
    return this.#configPath;
  }

  forgetKey(): void {
    const config = readConfig(this.#configPath);
    const { [this.origin]: _, ...keys } = config.keys;
    writeConfig(this.#configPath, { ...config, keys });
  }

  /** Prints a result, as JSON with `--json` and otherwise as lines. */
  result(value: unknown, lines: readonly string[]): void {
    if (this.isJson) this.terminal.print(jsonLine(value));
    else for (const line of lines) this.terminal.print(line);
  }

  /** Prints a message for people. Prints nothing with `--json`. */
  note(line: string): void {
    if (!this.isJson) this.terminal.say(line);
  }
}
