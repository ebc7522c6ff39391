import { setTimeout as delay } from 'node:timers/promises';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import * as z from 'zod';
import { type FormFields, formOf } from '../fixtures/app-build.ts';
import { loginRequest, signupRequest, type Wallet } from '../fixtures/signed-in-user.ts';
import { Random } from '../simulation/random.ts';
import type { ChaosCloud } from './chaos-cloud.ts';
import type { FaultLedger } from './fault-ledger.ts';
import { History } from './history.ts';

const CALL_LIMIT_MS = 35_000;
const TRIES = 12;
const PAUSE_MS = 900;
const CREATED_BEFORE = 409;

export interface Answer {
  status: number;
  json: unknown;
}

const loginSchema = z.object({ apiKey: z.string() });

export class Visitor {
  readonly history: History;
  readonly keypair: Keypair;
  readonly random: Random;
  readonly chaos: ChaosCloud;
  readonly faults: FaultLedger;
  readonly seed: number;
  apiKey = '';
  /** A separate random generator for pauses, so that the number of attempts does not change the sequence of actions. */
  readonly #pauses: Random;

  constructor(seed: number, random: Random, chaos: ChaosCloud, faults: FaultLedger) {
    this.seed = seed;
    this.#pauses = new Random(seed);
    this.random = random;
    this.chaos = chaos;
    this.faults = faults;
    this.keypair = Keypair.fromSeed(Uint8Array.from({ length: 32 }, () => random.integer(0, 255)));
    this.history = new History(seed, this.publicKey);
    faults.own(this.publicKey, seed);
  }

  get publicKey(): string {
    return this.keypair.publicKey.toBase58();
  }

  /** Assigns the id to this visitor, so that calls which contain the id get faults by the visitor's seed. */
  own(id: string): void {
    this.faults.own(id, this.seed);
  }

  wallet(): Wallet {
    const { keypair, publicKey } = this;
    const sign = (text: string) => bs58.encode(nacl.sign.detached(new TextEncoder().encode(text), keypair.secretKey));
    return { publicKey, sign };
  }

  async enter(): Promise<void> {
    const { api } = this.chaos;
    const username = `chaos_${this.seed}`;
    const created = await this.#persist(async () =>
      this.#send('/auth/signup', json(await signupRequest(api, this.wallet(), username))),
    );
    if (created.status !== 200 && created.status !== 201 && created.status !== CREATED_BEFORE)
      throw refused('sign-up', created);
    const entered = await this.#persist(async () =>
      this.#send('/auth/login', json(await loginRequest(api, this.wallet()))),
    );
    if (entered.status !== 200) throw refused('login', entered);
    this.apiKey = loginSchema.parse(entered.json).apiKey;
  }

  get(path: string): Promise<Answer> {
    return this.#persist(() => this.#send(path, {}));
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.#persist(() => this.#send(path, json(body)));
  }

  postForm(path: string, fields: FormFields): Promise<Answer> {
    return this.#persist(() => this.#send(path, { method: 'POST', body: formOf(fields) }));
  }

  delete(path: string): Promise<Answer> {
    return this.#persist(() => this.#send(path, { method: 'DELETE' }));
  }

  async #send(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (this.apiKey !== '') headers.set('x-api-key', this.apiKey);
    const signal = AbortSignal.timeout(CALL_LIMIT_MS);
    const response = await fetch(this.chaos.api + path, { ...init, headers, signal });
    const text = await response.text();
    return { status: response.status, json: text === '' ? undefined : parsed(text) };
  }

  async #persist(send: () => Promise<Answer>): Promise<Answer> {
    let last: unknown;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        const answer = await send();
        if (answer.status < 500 && answer.status !== 429) return answer;
        last = JSON.stringify(answer);
      } catch (error) {
        last = error;
      }
      await delay(this.#pauses.integer(100, PAUSE_MS));
    }
    throw new VisitorGaveUpError(`Nobody responded: ${String(last)}`);
  }
}

export class VisitorGaveUpError extends Error {
  override readonly name = 'VisitorGaveUpError';
  readonly code = 'VISITOR_GAVE_UP';
}

function refused(what: string, { status, json: said }: Answer): VisitorGaveUpError {
  return new VisitorGaveUpError(`The ${what} was refused with ${status}: ${JSON.stringify(said)}`);
}

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
