/** What a wallet holds on the chain, as the header shows it. */
import type { RouteReply } from '../../../shared/contract/routes.ts';
import { formatUnits, LAMPORTS_DECIMALS } from '../../../shared/domain/lamports.ts';
import { type Chain, ChainUnavailableError } from '../../ports/chain.ts';
import type { Settings } from '../../ports/settings.ts';
import { asvBalance } from '../purchase/prepare-purchase.ts';

const SOL_PLACES = 4;
const ASV_PLACES = 2;

/** SOL and ASV as texts, cut off and not rounded; `success` is false when the chain is out of reach. */
export async function readBalances(
  { chain, settings }: { chain: Chain; settings: Settings },
  publicKey: string,
): Promise<RouteReply<'getBalances'>> {
  try {
    const { asvMint } = await settings.read();
    const [lamports, asv] = await Promise.all([
      chain.lamportsOf(publicKey),
      asvBalance(chain, publicKey, asvMint),
    ]);
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
