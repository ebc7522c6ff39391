import type { Host } from './host.ts';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;
export type Paint = (style: keyof typeof CODES, text: string) => string;

const BAR_WIDTH = 24;
const DEFAULT_WIDTH = 80;

/** Writes results to stdout and messages to stderr. Colors and progress bars appear only on terminals. */
export class Terminal {
  readonly #host: Pick<Host, 'stdout' | 'stderr' | 'env'>;
  #hasBar = false;
  #lastLine = '';

  constructor(host: Pick<Host, 'stdout' | 'stderr' | 'env'>) {
    this.#host = host;
  }

  get paint(): Paint {
    return this.#paintFor(this.#host.stdout.isTTY === true);
  }

  print(line: string): void {
    this.#clearBar();
    this.#host.stdout.write(`${line}\n`);
  }

  write(text: string): void {
    this.#clearBar();
    this.#host.stdout.write(text);
  }

  say(line: string): void {
    this.#clearBar();
    this.#host.stderr.write(`${line}\n`);
  }

  writeError(message: string, hints: readonly string[]): void {
    const paint = this.#paintFor(this.#host.stderr.isTTY === true);
    this.say(`${paint('red', 'error')}: ${message}`);
    for (const hint of hints) this.say(`  ${hint}`);
  }

  showProgress(percent: number, text: string): void {
    const { stderr } = this.#host;
    const share = Math.min(100, Math.max(0, Math.round(percent)));
    const figure = `${String(share).padStart(3)} %`;
    if (stderr.isTTY !== true) {
      const line = `${figure} ${text}`;
      if (line !== this.#lastLine) stderr.write(`${line}\n`);
      this.#lastLine = line;
      return;
    }
    const full = Math.round((share / 100) * BAR_WIDTH);
    const bar = `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`;
    const room = (stderr.columns ?? DEFAULT_WIDTH) - BAR_WIDTH - figure.length - 3;
    this.#clearBar();
    stderr.write(`${this.#paintFor(true)('cyan', bar)} ${figure} ${text.slice(0, Math.max(0, room))}`);
    this.#hasBar = true;
  }

  endProgress(): void {
    this.#clearBar();
  }

  #clearBar(): void {
    if (this.#hasBar) this.#host.stderr.write('\r\u001b[K');
    this.#hasBar = false;
  }

  #paintFor(isTerminal: boolean): Paint {
    const { NO_COLOR, TERM } = this.#host.env;
    if (!isTerminal || (NO_COLOR !== undefined && NO_COLOR !== '') || TERM === 'dumb') return (_style, text) => text;
    return (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`;
  }
}
