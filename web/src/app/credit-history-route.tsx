import { explorerUrl } from '../features/auth/network.ts';
import { CreditHistoryPage } from '../features/credits/components/credit-history-page.tsx';
import { usePublicConfig } from '../lib/use-public-config.ts';

/** The credit history. Transactions link to the blockchain explorer once the network is known. */
export function CreditHistoryRoute() {
  const { data: config } = usePublicConfig();
  return (
    <CreditHistoryPage explorerUrl={config === undefined ? null : (signature) => explorerUrl(signature, config)} />
  );
}
