/** The settings that name RPC nodes of Solana. None of them may have a key: keyed addresses go into the secret SolanaRpc. */
import * as z from 'zod';
import { splitList } from './public-key-setting.ts';

/** Solana's own endpoints, which respond to browsers on mainnet with 403. */
const REFUSE_BROWSERS = new Set(['api.mainnet-beta.solana.com', 'api.mainnet.solana.com']);

/** Providers put keys of 16 and more characters into the path. */
const KEY_IN_PATH = /\/[\w-]{16,}(?:\/|$)/;

export const NO_PUBLIC_RPC_ON_MAINNET =
  'On mainnet browsers need a node that admits them: Solana’s public endpoint answers them with 403. Set publicRpcUrl to an ' +
  'address of your provider that needs no key and admits the origin of the site, of a shape like ' +
  'https://NAME-fast-mainnet.helius-rpc.com or https://NAME.mainnet.rpcpool.com, or to a proxy of your own.';

const nodeUrlSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => !hasKey(url),
    'An address with a key must not be in the settings, which are public. Put it into the secret SolanaRpc.',
  );

/** Addresses that are separated by commas. */
export const rpcUrlsSchema = z
  .string()
  .trim()
  .default('')
  .transform(splitList)
  .pipe(z.array(nodeUrlSchema).min(1));

/** Empty for the first of `rpcUrls`. */
export const publicRpcUrlSchema = z.string().trim().default('').pipe(z.literal('').or(nodeUrlSchema));

/** Whether browsers reach this node when the site is on mainnet. */
export function admitsBrowsersOnMainnet(url: string): boolean {
  return !REFUSE_BROWSERS.has(new URL(url).hostname);
}

/** Whether the address has a part that looks like a key: a query, a user, or a long segment of the path. */
function hasKey(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password, search, pathname } = new URL(url);
  return username !== '' || password !== '' || search !== '' || KEY_IN_PATH.test(pathname);
}
