/** The results of the mutants so far. A file keeps them, so that a later run goes on. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Mutant } from './mutate.ts';

export interface Subject {
  id: string;
  document: string;
}

const resultSchema = z.object({ key: z.string(), share: z.number().optional() });
type Result = z.infer<typeof resultSchema>;

/** The results so far, which a file keeps for a later run. `share` is missing when no user could notice the fault. */
export class Results {
  readonly #file: string | undefined;
  readonly #mutants = new Map<string, Result>();
  readonly #unbroken = new Map<string, Result>();

  constructor(file: string | undefined) {
    this.#file = file;
    const lines = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    for (const line of lines.filter((each) => each !== '')) this.#keep(resultSchema.parse(JSON.parse(line)));
  }

  get tried(): number {
    return this.#mutants.size;
  }

  get noticed(): number {
    return this.#shares.length;
  }

  get caught(): number {
    return this.#shares.filter((share) => share < 1).length;
  }

  get accused(): number {
    return [...this.#unbroken.values()].filter(({ share = 0 }) => share < 1).length;
  }

  get #shares(): number[] {
    return [...this.#mutants.values()].flatMap(({ share }) => share ?? []);
  }

  has(app: Subject, mutant: Mutant): boolean {
    return this.#mutants.has(keyOf(app, mutant));
  }

  hasUnbroken({ id, document }: Subject): boolean {
    return this.#unbroken.has(`${id} unbroken ${hashOf(document)}`);
  }

  add(app: Subject, mutant: Mutant, share: number | undefined): void {
    this.#write({ key: keyOf(app, mutant), ...(share !== undefined && { share }) });
    if (share === 1) console.log(`  full price: ${mutant.kind}: ${mutant.code}`);
  }

  addUnbroken({ id, document }: Subject, share: number): void {
    this.#write({ key: `${id} unbroken ${hashOf(document)}`, share });
    console.log(`${id}: ${Math.round(share * 100)} % of its price unbroken`);
  }

  #write(result: Result): void {
    this.#keep(result);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
  }

  #keep(result: Result): void {
    (result.key.includes(' unbroken ') ? this.#unbroken : this.#mutants).set(result.key, result);
  }
}

export function keyOf({ id }: Subject, { kind, document }: Mutant): string {
  return `${id} ${kind} ${hashOf(document)}`;
}

function hashOf(document: string): string {
  return createHash('sha256').update(document).digest('hex').slice(0, 16);
}
