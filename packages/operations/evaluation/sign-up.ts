import { generateKeyPairSync, sign } from 'node:crypto';
import bs58 from 'bs58';
import { loginResponseSchema, nonceResponseSchema } from '../../../shared/contract/auth.ts';
import { loginMessage, signupMessage } from '../../../shared/domain/sign-in-message.ts';

const USERNAME = 'evaluation';

export async function signUp(api: string): Promise<string> {
  const { publicKey: key, privateKey } = generateKeyPairSync('ed25519');
  const publicKey = bs58.encode(Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url'));
  const signed = (text: string) => bs58.encode(sign(null, Buffer.from(text), privateKey));
  const askNonce = async () => nonceResponseSchema.parse(await (await fetch(`${api}/auth/nonce`)).json());
  const first = await askNonce();
  await post(`${api}/auth/signup`, {
    publicKey,
    username: USERNAME,
    nonce: first.nonce,
    signature: signed(signupMessage(publicKey, USERNAME, first)),
  });
  const second = await askNonce();
  const signature = signed(loginMessage(publicKey, second));
  const login = { publicKey, nonce: second.nonce, signature };
  return loginResponseSchema.parse(await post(`${api}/auth/login`, login)).apiKey;
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}
