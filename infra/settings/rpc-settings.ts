/** Settings for Solana RPC nodes. No setting may contain a key: URLs with keys belong in the secret SolanaRpc. */
import * as z from 'zod';
import { splitList } from './public-key-setting.ts';

/** Solana's public endpoints, which respond to browsers on mainnet with 403. */
const REFUSE_BROWSERS = new Set(['api.mainnet-beta.solana.com', 'api.mainnet.solana.com']);

/** Providers put keys of 16 or more characters into the path. */
const KEY_IN_PATH = /\/[\w-]{16,}(?:\/|$)/;

export const NO_PUBLIC_RPC_ON_MAINNET =
  'On mainnet, browsers need a node that accepts them: Solana’s public endpoint responds to them with 403. Set publicRpcUrl to an ' +
  'address of your provider that needs no key and accepts the origin of the site, such as ' +
  'https://NAME-fast-mainnet.helius-rpc.com or https://NAME.mainnet.rpcpool.com, or to your own proxy.';

const nodeUrlSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => !hasKey(url),
    'An address with a key must not be in the settings, which are public. Put it into the secret SolanaRpc.',
  );

export const rpcUrlsSchema = z.string().trim().default('').transform(splitList).pipe(z.array(nodeUrlSchema).min(1));

/** When empty, the first URL of `rpcUrls` is used. */
export const publicRpcUrlSchema = z.string().trim().default('').pipe(z.literal('').or(nodeUrlSchema));

/** Returns false for a public node that responds to browsers on mainnet with 403. */
export function admitsBrowsersOnMainnet(url: string): boolean {
  return !REFUSE_BROWSERS.has(new URL(url).hostname);
}

/** Returns true when a part of the URL looks like a key: a query, a user, or a long path segment. */
function hasKey(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password, search, pathname } = new URL(url);
  return username !== '' || password !== '' || search !== '' || KEY_IN_PATH.test(pathname);
}
