import { Fingerprint } from 'lucide-react';
import { Link, Navigate } from 'react-router-dom';
import { LAYOUT_MESSAGES } from '../../../../../shared/messages/layout.ts';
import { PASSKEY_WALLET_MESSAGES } from '../../../../../shared/messages/passkey-wallet.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Page, PageLoading } from '../../../components/ui/page.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { usePublicConfig } from '../../../lib/use-public-config.ts';
import { useUserCheck } from '../api/use-user-check.ts';
import { isPasskeyWallet } from '../passkey-wallet/passkey-wallet.ts';
import { pathAfterSignIn } from '../path-after-sign-in.ts';
import { registerTestWallet } from '../test-wallet/register-test-wallet.ts';
import type { TestWallet } from '../test-wallet/test-wallet.ts';
import { TestWalletPanel } from '../test-wallet/test-wallet-panel.tsx';
import { CheckFailed, CheckingStep } from './checking-step.tsx';
import { LoginStep } from './login-step.tsx';
import { RegistrationStep } from './registration-step.tsx';
import { SignUpSteps, type WaitingBuild } from './sign-up-steps.tsx';
import { useWalletConnection, type WalletConnection } from './use-wallet-connection.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletProviders } from './wallet-providers.tsx';

interface WalletPageProps {
  /** The build that starts after the sign-in. */
  build?: WaitingBuild | null;
}

export function WalletPage({ build = null }: WalletPageProps) {
  usePageTitle(t`Log in`);
  const { state } = useSession();
  const { data: config, isPending } = usePublicConfig();
  if (state.status === 'authenticated') return <Navigate to={pathAfterSignIn()} replace />;
  if (isPending) return <PageLoading text={t(LAYOUT_MESSAGES.loading)} />;
  // The wallet library detects wallets when it mounts, so the test wallet must be registered before.
  const testWallet = config?.network === 'localnet' ? registerTestWallet() : null;
  return (
    <WalletProviders rpcUrl={config?.rpcUrl ?? ''}>
      <SignIn build={build} testWallet={testWallet} rpcUrl={config?.rpcUrl ?? ''} />
    </WalletProviders>
  );
}

const HEADINGS = {
  connect: {
    title: message('Connect your wallet'),
    lead: message('Your wallet is your account: no password, no e-mail.'),
  },
  checking: { title: message('One moment'), lead: message('Looking up your account.') },
  login: {
    title: message('Welcome Back'),
    lead: message('Sign a short message to prove that this wallet is yours. It costs nothing.'),
  },
  register: {
    title: message('Create Your Account'),
    lead: message('Choose a username. You sign two short messages: one for the account, one to log in.'),
  },
} as const;

interface SignInProps {
  build: WaitingBuild | null;
  testWallet: TestWallet | null;
  rpcUrl: string;
}

function SignIn({ build, testWallet, rpcUrl }: SignInProps) {
  const connection = useWalletConnection();
  const { wallet, disconnect } = connection;
  const publicKey = wallet.publicKey?.toBase58() ?? null;
  const check = useUserCheck(publicKey);
  const step = readStep(publicKey, check.data);
  const { signMessage, signTransaction } = wallet;
  const account = { publicKey: publicKey ?? '', signMessage, signTransaction, connection };
  return (
    <Page width="narrow" title={t(HEADINGS[step].title)} lead={t(HEADINGS[step].lead)}>
      {build !== null && (
        <SignUpSteps build={build} isWalletConnected={publicKey !== null} hasAccount={check.data === true} />
      )}
      <div className="card p-5">
        {step === 'connect' && <ConnectStep connection={connection} />}
        {step === 'checking' && !check.isError && <CheckingStep />}
        {step === 'checking' && check.isError && (
          <CheckFailed error={check.error} onRetry={() => check.refetch()} onDisconnect={disconnect} />
        )}
        {step === 'login' && <LoginStep {...account} />}
        {step === 'register' && <RegistrationStep {...account} />}
      </div>
      <p className="mt-4 text-center">
        <Link to="/auth/api-key" className="inline-flex h-11 items-center text-accent-text underline">
          {t`Log in with an API key`}
        </Link>
      </p>
      {testWallet !== null && <TestWalletPanel wallet={testWallet} rpcUrl={rpcUrl} canChangeKey />}
    </Page>
  );
}

function ConnectStep({ connection }: { connection: WalletConnection }) {
  const { wallet, choose } = connection;
  const passkey = wallet.wallets.find(isPasskeyWallet);
  return (
    <>
      {passkey !== undefined && (
        <>
          <Button
            variant="accent"
            size="large"
            className="w-full"
            aria-disabled={wallet.connecting}
            onClick={() => {
              if (!wallet.connecting) void choose(passkey.adapter.name);
            }}
          >
            <Fingerprint aria-hidden /> {t`Continue with a passkey`}
          </Button>
          <p className="mt-2 mb-5 text-center text-[0.8125rem] text-muted">{t(PASSKEY_WALLET_MESSAGES.offer)}</p>
        </>
      )}
      <WalletButton connection={connection} isMain={passkey === undefined} />
      <p className="mt-3 text-center text-[0.8125rem] text-muted">{t`New here? Connecting creates your account.`}</p>
    </>
  );
}

function readStep(publicKey: string | null, exists: boolean | undefined): keyof typeof HEADINGS {
  if (publicKey === null) return 'connect';
  if (exists === undefined) return 'checking';
  return exists ? 'login' : 'register';
}
