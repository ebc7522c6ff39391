/** Measures how many of 1,000 accounts from one IP address get sign-up credits. */
import type * as z from 'zod';
import { nonceResponseSchema, signupResponseSchema } from '../../shared/contract/auth.ts';
import { errorResponseSchema } from '../../shared/contract/errors.ts';
import { type RequestLimits, requestLimitsSchema } from '../../shared/domain/request-limits.ts';
import { signupMessage } from '../../shared/domain/sign-in-message.ts';
import { RAISED_LIMITS } from '../fixtures/raised-limits.ts';
import { newUsername, newWallet, postJson } from '../fixtures/signed-in-user.ts';
import { openTable } from '../fixtures/stored-items.ts';
import { startTestCloud, type TestCloud } from '../integration/start-cloud.ts';
import type { Figure } from './figure.ts';

const SIGN_UPS = 1_000;
const CONCURRENCY = 4;
/** The default limit allows a burst of 60 accounts, and one more for each minute of the measurement. */
const ACCOUNTS_BY_DEFAULT = 65;

const DEFAULTS = requestLimitsSchema.parse({});

interface SignUpRun {
  accounts: number;
  withCredits: number;
}

export async function measureSignUps(): Promise<Figure[]> {
  const { signUpsWithCreditsPerDay } = DEFAULTS;
  const five = await signUpManyTimes({ ...RAISED_LIMITS, signUpsWithCreditsPerDay });
  // With fewer accounts than sign-ups, missing credits might have another cause than the limit of five grants per day.
  if (five.accounts < SIGN_UPS) throw new Error(`Only ${five.accounts} accounts were made.`);
  const byDefault = await signUpManyTimes(DEFAULTS);
  return [
    { name: '1,000 sign-ups of one address: with credits', value: five.withCredits, unit: '', budget: 5 },
    { name: 'the same by default: with credits', value: byDefault.withCredits, unit: '', budget: 5 },
    {
      name: 'the same by default: accounts',
      value: byDefault.accounts,
      unit: '',
      budget: ACCOUNTS_BY_DEFAULT,
    },
  ];
}

async function signUpManyTimes(requestLimits: RequestLimits): Promise<SignUpRun> {
  const cloud = await startTestCloud({ settings: { requestLimits } }, { areBooksChecked: false });
  try {
    const publicKeys: string[] = [];
    let started = 0;
    const work = async () => {
      while (started < SIGN_UPS) {
        started += 1;
        const publicKey = await signUp(cloud);
        if (publicKey !== undefined) publicKeys.push(publicKey);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return { accounts: publicKeys.length, withCredits: await countWithCredits(cloud, publicKeys) };
  } finally {
    await cloud.close();
  }
}

async function signUp({ api }: TestCloud): Promise<string | undefined> {
  const { publicKey, sign } = newWallet();
  const username = newUsername();
  const challenge = await accepted(nonceResponseSchema, await fetch(`${api}/auth/nonce`));
  if (challenge === undefined) return undefined;
  const signature = sign(signupMessage(publicKey, username, challenge));
  const body = { publicKey, username, nonce: challenge.nonce, signature };
  const created = await accepted(signupResponseSchema, await postJson(`${api}/auth/signup`, body));
  return created && publicKey;
}

/** Returns undefined when a rate limit refused the call. Throws for other refusals. */
async function accepted<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema> | undefined> {
  const body: unknown = await response.json();
  if (response.ok) return schema.parse(body);
  const { code, error } = errorResponseSchema.parse(body);
  if (code === 'rate_limited') return undefined;
  throw new Error(`A sign-up was refused: ${error}`);
}

async function countWithCredits(cloud: TestCloud, publicKeys: string[]): Promise<number> {
  const table = openTable(cloud);
  const ledgers = await Promise.all(publicKeys.map((publicKey) => table.ledgerOf(publicKey)));
  return ledgers.filter((entries) => entries.length > 0).length;
}
