import { buildPrice, CREDIT_COSTS, DEFAULT_ASV_DISCOUNT_THRESHOLD } from '../../../../../shared/domain/credit-costs.ts';
import { Accordion, AccordionSection } from '../../../components/ui/accordion.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { useHydratedConfig } from '../../../lib/use-public-config.ts';
import { HelpTabs } from './help-tabs.tsx';

export function VisionPage() {
  usePageTitle(t`Vision and FAQ`);
  const costs = useHydratedConfig()?.costs ?? CREDIT_COSTS;
  return (
    <Page width="reading" title={t`Vision and FAQ`}>
      <HelpTabs />
      <section aria-labelledby="vision" className="text-[0.9375rem]">
        <h2 id="vision" className="text-xl">
          {t`Our vision`}
        </h2>
        <p className="mt-3 text-muted">
          {t`Most ideas for software are small, and most of them are never built: the scoreboard for one club, the countdown for one wedding, the trainer for one exam. They are not worth a team or a budget, but they are worth a sentence. Buidl is for those. You say what you need, you see it working, and you own it.`}
        </p>
        <p className="mt-3 text-muted">
          {t`We want building to feel like a good workshop. The tools do the hard part, nothing is hidden, prices are counted to the unit, and you pay only for what works.`}
        </p>
      </section>
      <section aria-labelledby="faq" className="mt-10">
        <h2 id="faq" className="mb-4 text-xl">
          {t`Frequently asked questions`}
        </h2>
        <Accordion>
          {questions(costs).map(({ question, answer }) => (
            <AccordionSection key={question} value={question} headingLevel={3} heading={question}>
              <p className="px-4 pt-1 pb-5 text-[0.9375rem] text-muted">{answer}</p>
            </AccordionSection>
          ))}
        </Accordion>
      </section>
    </Page>
  );
}

function questions(costs: Record<keyof typeof CREDIT_COSTS, number>) {
  return [
    {
      question: t`What are credits?`,
      answer: t`Credits are what you pay with on Buidl. A Quick Buidl costs ${formatCredits(costs.CREATE_QUICK)}, an Advanced Buidl ${formatCredits(costs.CREATE_FULL)}, or ${formatCredits(buildPrice('advanced', true, costs))} with two designs to pick from, a revision ${formatCredits(costs.REVISE)}, and a message to the AI assistant ${formatCredits(costs.CHAT)}. The header always shows how many you have.`,
    },
    {
      question: t`How do I pay with SOL?`,
      answer: t`Choose a plan on the Buy Credits page and approve one transaction in your wallet. It sends the exact price in SOL, the native coin of Solana. When the network has confirmed it, the credits are yours. SOL is the only means of payment.`,
    },
    {
      question: t`What do ASV tokens do?`,
      answer: t`ASV is the product’s own token. If your wallet holds at least ${formatWhole(DEFAULT_ASV_DISCOUNT_THRESHOLD)} ASV, you buy credits at a discount; the amount that counts is shown on the Buy Credits page. You keep your tokens: holding them is enough.`,
    },
    {
      question: t`Do I need a wallet?`,
      answer: `${t`Yes, to create an account: your wallet’s signature is your login, and its address is your account. After that you can also log in with an API key, for example from a script or on another machine. Where your browser allows it, the “Passkey wallet” is offered, which needs no extension: a passkey of your device is its key.`} ${t`If you lose that passkey, the wallet is lost, with your account and whatever it holds: nobody can restore it. A passkey in iCloud Keychain or Google Password Manager is on all of your devices, and your account page exports the secret key.`}`,
    },
    { question: t`Do credits expire?`, answer: t`No. Credits never expire.` },
    {
      question: t`Can I get a refund?`,
      answer: t`Purchases are non-refundable. Builds are another matter: the credits of a build that fails are returned to your account by themselves, in full. An app costs the share of what you asked for that was shown to work. For 24 hours you can return a paid build whole from its receipt, as long as you neither exported nor published it, three in a week.`,
    },
    {
      question: t`How are credits deducted?`,
      answer: t`When a build starts, its price is held: it is still yours, but cannot be spent twice. When the app has passed its checks, the held credits are charged and you see a receipt. If the build fails, times out or is lost, the hold is released.`,
    },
  ];
}
