import { Link } from 'react-router-dom';
import { Page } from '../../../components/ui/page.tsx';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { PlainText } from './plain-text.tsx';

const MAY = [
  {
    heading: 'What apps may do',
    text: 'Run in your browser, keep what you enter there, show what its owner made, ask the AI that its bank pays for, and reach at most five other sites that its owner allowed and that you see named.',
  },
  {
    heading: 'What apps cannot do',
    text: 'Reach your account, your credits, your wallet or the data of other apps; send data to any other site; open links, fill the screen or save files without your click.',
  },
  {
    heading: 'What apps may not do',
    text: 'Ask for passwords, recovery phrases or private keys. Pretend to be somebody else or to be part of Buidl. Harm, deceive or harass people, break the law, show sexual content, or use the work of others without leave.',
  },
  {
    heading: 'What Buidl checks',
    text: 'Each app runs in a real browser before it is paid for. Apps that look like a log-in page are looked at by an admin before they are shown to everyone.',
  },
  {
    heading: 'When an app breaks a rule',
    text: 'Report it with the button below every app; you need no account. An admin decides. An app that is taken down is offline at once, and its owner sees which rule it broke, and why. Its name stays taken and nothing is deleted.',
  },
  {
    heading: 'When your app was taken down',
    text: 'Open it from Home. You can appeal once and say why it should be online. An admin decides, and the decision is shown in the same place.',
  },
] as const;

export function AppRulesPage() {
  usePageTitle('What apps may do');
  return (
    <Page width="reading" title="What apps may do" lead="Apps are made by everyone. These rules hold for all of them.">
      <PlainText sections={MAY} />
      <section className="mt-6">
        <h2 className="text-lg">A hole in Buidl itself</h2>
        <p className="mt-1.5 text-[0.9375rem] text-muted">
          Whom to tell is in{' '}
          <a href="/.well-known/security.txt" className="text-accent-text underline">
            security.txt
          </a>
          . See also the{' '}
          <Link to="/terms" className="text-accent-text underline">
            terms
          </Link>
          .
        </p>
      </section>
    </Page>
  );
}
