import { Link } from 'react-router-dom';
import { t } from '../../../lib/language/translate.ts';
import { formatCredits } from '../../../lib/text-format.ts';
import { useHydratedConfig } from '../../../lib/use-public-config.ts';

export function Steps() {
  const config = useHydratedConfig();
  const steps = [
    {
      title: t`You say what you want`,
      text: t`Name it, describe it, add a colour or an image if you like. You sign in with a wallet: no password, no e-mail.`,
    },
    {
      title: t`Buidl builds and checks it`,
      text: t`You watch the stages. The app is opened in a browser and tried out; what is broken is repaired.`,
    },
    {
      title: t`You use it, and revise it`,
      text:
        config === undefined
          ? t`Every revision is kept. A build that fails costs nothing.`
          : t`Every revision is kept. A quick app costs ${formatCredits(config.costs.CREATE_QUICK)}, an advanced one ${formatCredits(config.costs.CREATE_FULL)}; a build that fails costs nothing.`,
    },
  ];
  return (
    <section aria-labelledby="steps" className="mx-auto w-full max-w-5xl px-4 pt-20 pb-20 skip-off-screen sm:px-6">
      <h2 id="steps" className="sr-only">
        {t`How it works`}
      </h2>
      <ol className="grid gap-px overflow-hidden rounded-card border border-hairline bg-hairline md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="bg-surface p-6">
            <span aria-hidden className="figures text-[0.8125rem] text-accent-text">
              {index + 1}
            </span>
            <h3 className="mt-2 text-lg">{step.title}</h3>
            <p className="mt-1.5 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-center">
        <Link to="/help/how-it-works" className="inline-flex h-11 items-center text-accent-text underline">
          {t`What happens in each stage`}
        </Link>
      </p>
    </section>
  );
}
