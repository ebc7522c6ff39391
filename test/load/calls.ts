/** Makes the API calls of the mixed load in the proportions in which users of the site make them. */
import { Agent, request } from 'node:http';
import { loginResponseSchema, nonceResponseSchema } from '../../shared/contract/auth.ts';
import { loginMessage } from '../../shared/domain/sign-in-message.ts';
import { loginRequest, newUsername, newWallet, signupRequest, type Wallet } from '../fixtures/signed-in-user.ts';
import { userWithKey } from '../integration/api-user.ts';
import type { Call, Mix } from './drive.ts';
import { seededName } from './seed-projects.ts';

const SOCKETS = 64;
const BUILDS = 4;

export interface LoadUser {
  wallet: Wallet;
  apiKey: string;
  operationId: string;
}

export interface Calls {
  users: readonly LoadUser[];
  routes: Readonly<Record<string, (index: number) => Promise<void>>>;
  startBuilds(): Promise<void>;
  close(): void;
}

/** The number of calls of each route among 20 calls. Most calls are polls of running builds. */
export const SHARES = {
  poll: 12,
  account: 1,
  'list of own apps': 2,
  'list of published apps': 1,
  settings: 1,
  'published view': 2,
  'sign-in': 1,
} as const;

export async function makeCalls(siteUrl: string, appCount: () => number): Promise<Calls> {
  const api = `${siteUrl}/api`;
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const users: LoadUser[] = [];
  for (let index = 0; index < BUILDS; index += 1) users.push(await signUp(agent, api));
  // Separate users for the sign-ins. An account has at most ten sessions, so further sign-ins of the polling users
  // would end their sessions.
  const others: LoadUser[] = [];
  for (let index = 0; index < BUILDS; index += 1) others.push(await signUp(agent, api));
  const userOf = (index: number) => users[index % users.length] ?? raise('There is no user.');
  const get = (path: string, index: number) =>
    send(agent, { url: api + path, apiKey: userOf(index).apiKey }).then(() => undefined);
  return {
    users,
    routes: {
      poll: (index) => get(`/operation-status/${userOf(index).operationId}`, index),
      account: (index) => get('/auth/me', index),
      'list of own apps': (index) => get('/list-apps?scope=mine', index),
      'list of published apps': (index) => get('/list-apps?scope=published', index),
      settings: (index) => get(index % 2 ? '/config/public' : '/announcement', index),
      'published view': async (index) => {
        // Multiplying by a prime number spreads the views over all apps.
        const name = seededName((index * 7_919) % appCount());
        await send(agent, { url: `${siteUrl}/p/${name}` });
      },
      'sign-in': async (index) => {
        const { wallet } = others[index % others.length] ?? raise('There is no user.');
        await signIn(agent, api, wallet);
      },
    },
    startBuilds: async () => {
      for (const user of users) {
        const started = await userWithKey(api, user.wallet.publicKey, user.apiKey).createApp();
        user.operationId = started.operationId;
      }
    },
    close: () => agent.destroy(),
  };
}

export function mixOf(calls: Calls, shares: Readonly<Record<string, number>>): Mix {
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0);
  const order = Object.entries(shares)
    .flatMap(([route, share]) => Array.from({ length: share }, (_, index) => ({ route, at: (index + 0.5) / share })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ route }) => route);
  return (index): Call => {
    const route = order[index % total] ?? raise('There is no route.');
    const run = calls.routes[route] ?? raise(`There is no route ${route}.`);
    return { route, run: () => run(Math.floor(index / total) + (index % total)) };
  };
}

async function signUp(agent: Agent, api: string): Promise<LoadUser> {
  const wallet = newWallet();
  const body = await signupRequest(api, wallet, newUsername());
  await send(agent, { url: `${api}/auth/signup`, body });
  const login = await send(agent, { url: `${api}/auth/login`, body: await loginRequest(api, wallet) });
  return { wallet, apiKey: loginResponseSchema.parse(JSON.parse(login)).apiKey, operationId: '' };
}

async function signIn(agent: Agent, api: string, wallet: Wallet): Promise<string> {
  const challenge = nonceResponseSchema.parse(JSON.parse(await send(agent, { url: `${api}/auth/nonce` })));
  const signature = wallet.sign(loginMessage(wallet.publicKey, challenge));
  const body = { publicKey: wallet.publicKey, nonce: challenge.nonce, signature };
  return send(agent, { url: `${api}/auth/login`, body });
}

function send(agent: Agent, { url, apiKey, body }: { url: string; apiKey?: string; body?: unknown }) {
  return new Promise<string>((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...(apiKey !== undefined && { 'x-api-key': apiKey }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0 } = response;
          if (status >= 200 && status < 300) resolve(Buffer.concat(chunks).toString());
          else reject(new Error(`${url}: ${status} ${Buffer.concat(chunks).toString().slice(0, 200)}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function raise(message: string): never {
  throw new Error(message);
}
