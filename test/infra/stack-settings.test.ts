import { expect, it } from 'vitest';
import { InvalidSettingsError } from '../../infra/settings/stack-settings.ts';
import { functionSchema } from './synthesized-functions.ts';
import { propertiesOf, synthesizeTemplate } from './template.ts';

const ADMINS = ['11111111111111111111111111111111', 'So11111111111111111111111111111111111111112'];

const ON_MAINNET = {
  network: 'mainnet-beta',
  treasury: ADMINS[0],
  adminPublicKeys: ADMINS[0],
  alarmEmail: 'ops@buidl.example',
};

it('settings of the environment reach the functions', () => {
  const changed = synthesizeTemplate({
    network: 'localnet',
    rpcUrls: 'http://127.0.0.1:8899, http://127.0.0.1:9900',
    signupCredits: 250,
    allowListEnabled: true,
    adminPublicKeys: ADMINS.join(', '),
    requestLimits: { signUpsWithCreditsPerDay: 2 },
    helpVideos: ['https://youtu.be/aB3_-456789', ' '],
  });
  const auth = [...propertiesOf(changed, 'AWS::Lambda::Function', functionSchema).values()].find(
    ({ Description }) => Description === 'api-auth',
  );
  expect(JSON.parse(auth?.Environment?.Variables.SETTINGS_DEFAULTS ?? '')).toMatchObject({
    network: 'localnet',
    rpcUrls: ['http://127.0.0.1:8899', 'http://127.0.0.1:9900'],
    publicRpcUrl: 'http://127.0.0.1:8899',
    signupCredits: 250,
    isAllowListEnabled: true,
    adminPublicKeys: ADMINS,
    limits: { signUpsWithCreditsPerDay: 2, uploadMbPerDay: 200 },
    helpVideos: ['https://youtu.be/aB3_-456789', ''],
  });
});

it.each([
  [{ network: 'moonnet' }, 'network'],
  [{ rpcUrls: 'ftp://x' }, 'rpcUrls'],
  [{ rpcUrls: 'https://mainnet.helius-rpc.com/?api-key=1' }, 'the secret SolanaRpc'],
  [{ rpcUrls: 'https://user:word@node.example' }, 'the secret SolanaRpc'],
  [{ publicRpcUrl: 'https://x.quiknode.pro/0123456789abcdef0123/' }, 'the secret SolanaRpc'],
  [{ publicRpcUrl: 'https://one.example, https://two.example' }, 'publicRpcUrl'],
  [{ ...ON_MAINNET, rpcUrls: 'https://api.mainnet-beta.solana.com' }, 'responds to them with 403'],
  [{ ...ON_MAINNET, publicRpcUrl: 'https://api.mainnet-beta.solana.com' }, 'helius-rpc.com'],
  [{ siteUrl: 'buidl.example' }, 'siteUrl'],
  [{ signupCredits: -1 }, 'signupCredits'],
  [{ requestLimits: { uploadsPerDay: 1 } }, 'uploadsPerDay'],
  [{ requestLimits: 'many' }, 'requestLimits'],
  [{ adminPublicKeys: `${ADMINS[0]},admin` }, '“admin” is no public key'],
  [{ adminPublicKeys: 'z'.repeat(44) }, 'adminPublicKeys'],
  [{ treasury: 'me' }, 'treasury'],
  [{ asvMint: 'ASV' }, 'asvMint'],
  [{ siteCertificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/x' }, 'siteCertificateArn'],
  [{ appsCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/x' }, 'appsUrl'],
  [{ appHosts: true }, 'appsUrl'],
  [{ appHosts: true, appsUrl: 'http://127.0.0.1:3001' }, 'appsUrl'],
  [{ appHosts: true, appsUrl: 'http://[::1]:3001' }, 'appsUrl'],
  [{ appHosts: true, appsUrl: `https://${'apps.'.repeat(44)}example` }, 'appsUrl'],
  [{ appHosts: true, appsUrl: 'https://äpps.example' }, 'appsUrl'],
  [{ appHosts: 'perhaps', appsUrl: 'https://apps.example' }, 'neither true nor false'],
  [{ appHosts: true, appsUrl: 'https://apps.example', siteUrl: 'https://www.apps.example' }, 'siteUrl'],
  [{ modelProvider: 'oracle' }, 'modelProvider'],
  [{ modelProvider: 'openai-compatible' }, 'modelBaseUrl'],
  [{ modelProvider: 'openai-compatible', modelBaseUrl: 'localhost:11434' }, 'modelBaseUrl'],
  [{ treasurey: ADMINS[0] }, 'treasurey'],
  [{ alarmEmail: 'ops' }, 'alarmEmail'],
  [{ webhookTargets: 'everywhere' }, 'webhookTargets'],
  [{ ...ON_MAINNET, webhookTargets: 'public-and-loopback' }, 'webhookTargets'],
  [{ tableName: 'a table' }, 'tableName'],
  [{ monthlyBudgetUsd: -1 }, 'monthlyBudgetUsd'],
  [{ network: 'mainnet-beta', adminPublicKeys: ADMINS[0], alarmEmail: 'ops@buidl.example' }, 'treasury'],
  [{ network: 'mainnet-beta', treasury: ADMINS[0], alarmEmail: 'ops@buidl.example' }, 'adminPublicKeys'],
  [{ network: 'mainnet-beta', treasury: ADMINS[0], adminPublicKeys: ADMINS[0] }, 'alarmEmail'],
])('the settings %o are refused by name', (settings, name) => {
  const synthesis = () => synthesizeTemplate(settings);
  expect(synthesis).toThrow(InvalidSettingsError);
  expect(synthesis).toThrow(name);
});
