import { Page } from '../../../components/ui/page.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { PlainText } from './plain-text.tsx';

const SECTIONS = [
  {
    heading: 'What the server keeps',
    text: 'Your wallet’s public address, your username, your credits and their history, and your projects with the instructions that made them. Of an API key only a fingerprint is kept. Requests are logged with their network address for 14 days, to look into attacks. Your logins and changes are listed for you for 90 days, with a shortened network address and the kind of program.',
  },
  {
    heading: 'What your browser keeps',
    text: 'Your API key, your user record, the name of the wallet you used, of a passkey wallet its address and the id of its passkey, the build you are watching, what you have written, changed or attached and not yet saved, and what your apps store. There are no tracking cookies and no third-party scripts.',
  },
  {
    heading: 'What others see',
    text: 'Balances and payments on Solana are public by nature. A published app is public; anything else you build is listed only for you and the administrators.',
  },
  {
    heading: 'Models',
    text: 'Your instructions and images go to the model that writes the apps. The foot of every page says which one is in use.',
  },
] as const;

export function PrivacyPage() {
  usePageTitle('Privacy');
  return (
    <Page width="reading" title="Privacy">
      <PlainText sections={SECTIONS} />
    </Page>
  );
}
