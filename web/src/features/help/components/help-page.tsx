import { Link } from 'react-router-dom';
import { Page } from '../../../components/ui/page.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useHydratedConfig } from '../../../lib/use-public-config.ts';
import { HelpTabs } from './help-tabs.tsx';
import { StepVideo } from './step-video.tsx';

export function HelpPage() {
  usePageTitle(t`Help`);
  const config = useHydratedConfig();
  const quickCost = config === undefined ? 'few credits' : formatCredits(config.costs.CREATE_QUICK);
  const fullCost = config === undefined ? 'more' : formatCredits(config.costs.CREATE_FULL);
  const steps = [
    {
      title: t`Connect Your Wallet`,
      text: t`Your wallet is your account. Choose “Log In”, pick a Solana wallet such as Phantom, Solflare or the Passkey wallet, which needs no extension, and sign a short message. The signature proves that the wallet is yours; it moves no money. The first time you also choose a username. Working from a script? Your account menu holds an API key.`,
    },
    {
      title: t`Describe Your App Idea`,
      text: t`Give the app a name and say what it does, for whom, and how it should feel. Concrete beats long: “a pomodoro timer in green that counts today’s rounds” is better than a page of adjectives. Name the things on the screen, what a click on each does, and what should still be there tomorrow.`,
    },
    {
      title: t`Choose Your Buidl Mode`,
      text: t`Quick Buidl is one pass by a fast, simpler model: under a minute, ${quickCost}. Use it to see whether an idea holds. Advanced Mode plans the app, draws its images, writes it and checks it: 5 to 15 minutes, ${fullCost}. It also opens the settings for frameworks, theme, image source and the model itself. Every revision uses the Advanced method.`,
    },
    {
      title: t`Generate, Revise, and Publish`,
      text: t`Watch the stages light up, then use the app right away. To change it, open a revision, say what should be different, and build: the new revision stands beside the old one, which stays as it was. A revision you are happy with can be published under a name of your own, at /p/your-name.`,
    },
  ];
  return (
    <Page width="reading" title={t`Welcome to Buidl`} lead={t`From an idea to an app that works, in four steps.`}>
      <HelpTabs />
      <ol className="grid gap-10">
        {steps.map((step, index) => (
          <li key={step.title} className="grid gap-4">
            <div>
              <h2 className="text-xl">
                <span className="tabular-nums mr-2 text-base font-normal text-accent-text">{index + 1}</span>
                {step.title}
              </h2>
              <p className="mt-2 text-[0.9375rem] text-muted">{step.text}</p>
            </div>
            <StepVideo step={index} title={step.title} />
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <Link to="/help/how-it-works" className="inline-flex h-11 items-center text-accent-text underline">
          {t`How It Works`}
        </Link>
      </p>
    </Page>
  );
}
