import { useMemo } from 'react';
import { type PaymentWallet, PaymentWalletProvider } from '../features/auth/components/payment-wallet.tsx';
import { connectToNode, createSolanaChain } from '../features/credits/api/solana-chain.ts';
import { BuyCreditsPage } from '../features/credits/components/buy-credits-page.tsx';

export function PaymentRoute() {
  return <PaymentWalletProvider>{(wallet) => <PaymentPage wallet={wallet} />}</PaymentWalletProvider>;
}

function PaymentPage({ wallet }: { wallet: PaymentWallet | null }) {
  const rpcUrl = wallet?.rpcUrl ?? null;
  const chain = useMemo(() => (rpcUrl === null ? null : createSolanaChain(connectToNode(rpcUrl))), [rpcUrl]);
  return <BuyCreditsPage wallet={wallet === null || chain === null ? null : { ...wallet, chain }} />;
}
