import type { RouteResponse } from '../../../shared/contract/routes.ts';
import { formatUnits, LAMPORTS_DECIMALS } from '../../../shared/domain/lamports.ts';
import { type Chain, ChainUnavailableError } from '../../ports/chain.ts';
import type { Settings } from '../../ports/settings.ts';
import { asvBalance } from './prepare-transaction.ts';

const SOL_PLACES = 4;
const ASV_PLACES = 2;

interface BalanceServices {
  chain: Chain;
  settings: Settings;
  cache: {
    get(publicKey: string): Promise<RouteResponse<'getBalances'>> | undefined;
    set(publicKey: string, response: Promise<RouteResponse<'getBalances'>>): unknown;
    delete(publicKey: string): unknown;
  };
}

/** Returns the wallet's balances on the chain as decimal text, rounded down. Caches only successful responses. */
export function getBalances(services: BalanceServices, publicKey: string): Promise<RouteResponse<'getBalances'>> {
  const { cache } = services;
  const cached = cache.get(publicKey);
  if (cached) return cached;
  const reading = readFromChain(services, publicKey);
  cache.set(publicKey, reading);
  const forget = () => cache.delete(publicKey);
  reading.then(({ success }) => success || forget(), forget);
  return reading;
}

async function readFromChain(
  { chain, settings }: BalanceServices,
  publicKey: string,
): Promise<RouteResponse<'getBalances'>> {
  try {
    const { asvMint } = await settings.read();
    const [lamports, asv] = await Promise.all([chain.lamportsOf(publicKey), asvBalance(chain, publicKey, asvMint)]);
    return {
      success: true,
      solBalance: formatUnits(lamports, LAMPORTS_DECIMALS, SOL_PLACES),
      asvBalance: formatUnits(asv.units, asv.decimals, ASV_PLACES),
    };
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    return {
      success: false,
      solBalance: formatUnits(0n, 0, SOL_PLACES),
      asvBalance: formatUnits(0n, 0, ASV_PLACES),
      error: 'The Solana network cannot be reached.',
    };
  }
}
