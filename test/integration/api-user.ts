import bs58 from 'bs58';
import nacl from 'tweetnacl';
import * as z from 'zod';
import { nonceResponseSchema } from '../../shared/contract/auth.ts';
import { loginMessage, signupMessage } from '../../shared/domain/sign-in-message.ts';

const loginSchema = z.object({ apiKey: z.string() });
const meSchema = z.object({ user: z.object({ credits: z.number(), heldCredits: z.number() }) });
const startedSchema = z.object({ operationId: z.string(), projectId: z.string() });
const statusSchema = z.looseObject({
  status: z.enum(['running', 'completed', 'failed']),
  error: z.string().nullish(),
  stage: z.string().nullish(),
  appUrl: z.string().nullish(),
});
export type OperationStatus = z.infer<typeof statusSchema>;

/** Headers are restricted to a plain object, so that the key can be added. */
type CallInit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

export interface ApiUser {
  publicKey: string;
  apiKey: string;
  call(path: string, init?: CallInit): Promise<Response>;
  credits(): Promise<{ credits: number; heldCredits: number }>;
  /** Starts a build. `fields` replace or extend the fields of the form. Throws for a status other than 202. */
  createApp(fields?: Record<string, string>): Promise<{ operationId: string; projectId: string }>;
  operationStatus(operationId: string): Promise<OperationStatus>;
}

/** Creates an account with a new key pair and signs in. `api` is the URL that ends in `/api`. */
export async function signUpUser(api: string, username: string): Promise<ApiUser> {
  const { publicKey: key, secretKey } = nacl.sign.keyPair();
  const publicKey = bs58.encode(key);
  const sign = (message: string) => bs58.encode(nacl.sign.detached(new TextEncoder().encode(message), secretKey));
  const post = (path: string, body: unknown) =>
    fetch(api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const freshNonce = async () => nonceResponseSchema.parse(await (await fetch(`${api}/auth/nonce`)).json());

  const first = await freshNonce();
  const signup = signupMessage(publicKey, username, first);
  const created = await post('/auth/signup', {
    publicKey,
    username,
    nonce: first.nonce,
    signature: sign(signup),
  });
  if (!created.ok) throw new Error(`signup responded with ${created.status}: ${await created.text()}`);
  const second = await freshNonce();
  const login = loginMessage(publicKey, second);
  const entered = await post('/auth/login', { publicKey, nonce: second.nonce, signature: sign(login) });
  return userWithKey(api, publicKey, loginSchema.parse(await entered.json()).apiKey);
}

export function userWithKey(api: string, publicKey: string, apiKey: string): ApiUser {
  const call = (path: string, init: CallInit = {}) =>
    fetch(api + path, { ...init, headers: { ...init.headers, 'x-api-key': apiKey } });
  return {
    publicKey,
    apiKey,
    call,
    credits: async () => meSchema.parse(await (await call('/auth/me')).json()).user,
    createApp: async (fields = {}) => {
      const form = new FormData();
      const defaults = {
        projectNameDisplay: 'FocusTomato',
        userPrompt: 'a pomodoro timer for studying, called FocusTomato, in green',
        isQuickBuidl: 'true',
      };
      for (const [name, value] of Object.entries({ ...defaults, ...fields })) form.set(name, value);
      const response = await call('/create-app', { method: 'POST', body: form });
      if (response.status !== 202)
        throw new Error(`create-app responded with ${response.status}: ${await response.text()}`);
      return startedSchema.parse(await response.json());
    },
    operationStatus: async (operationId) =>
      statusSchema.parse(await (await call(`/operation-status/${operationId}`)).json()),
  };
}
