import { Page } from '../../../components/ui/page.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { PlainText } from './plain-text.tsx';

const SECTIONS = [
  {
    heading: 'Credits',
    text: 'Builds are paid in credits. Credits never expire. Purchases are made in SOL only and are non-refundable. A build that does not succeed is not charged.',
  },
  {
    heading: 'Your apps',
    text: 'What you describe and what is built for you is yours. You decide whether a revision is published, and you answer for what you publish.',
  },
  {
    heading: 'Fair use',
    text: 'Apps that harm or deceive others may be taken down and the accounts behind them banned. Apps run apart from this site and cannot reach your account.',
  },
  {
    heading: 'No promises about code',
    text: 'Apps are written by a machine and checked by another. Look at yours before you rely on it.',
  },
] as const;

export function TermsPage() {
  usePageTitle('Terms');
  return (
    <Page width="reading" title="Terms">
      <PlainText sections={SECTIONS} />
    </Page>
  );
}
