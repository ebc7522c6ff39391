import { Link } from 'react-router-dom';
import { Page } from '../../../components/ui/page.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { HelpTabs } from './help-tabs.tsx';

const STAGES = [
  {
    name: message('Planner AI'),
    text: message(
      'Reads your idea and turns it into a plan: the sections of the app, what it stores, what each control does, its palette, the images it needs, and how to tell that it works. Everything after this follows the plan, so the app hangs together.',
    ),
  },
  {
    name: message('Image AI'),
    text: message(
      'Draws the images that the plan asks for, in the plan’s palette, while the code is being written. An image that fails never fails the build: a drawing takes its place.',
    ),
  },
  {
    name: message('Coder AI'),
    text: message(
      'Writes the whole app as one self-contained HTML document, with the theme, CSS framework and JavaScript approach you chose. Nothing else has to be installed or hosted for it to run.',
    ),
  },
  {
    name: message('Refiner AI'),
    text: message(
      'Opens the app in a real browser and looks for what is broken: errors, blank screens, buttons that do nothing. It repairs the places that fail and looks again. You pay for the share of what you asked for that was shown to work: 6 of 8 cost three quarters, and none of 8 costs nothing.',
    ),
  },
] as const;

export function HowItWorksPage() {
  usePageTitle(t`How does it work?`);
  return (
    <Page
      width="reading"
      title={t`Under the Hood`}
      lead={t`Four specialists work on your app, one after another. You see each of them light up while your app is built.`}
    >
      <HelpTabs />
      <ol className="blueprint relative grid gap-4 rounded-card border border-hairline p-4 sm:p-6">
        {STAGES.map((stage, index) => (
          <li key={stage.name} className="card flex gap-4 p-5">
            <span
              aria-hidden
              className="tabular-nums grid size-8 shrink-0 place-items-center rounded-control bg-accent text-accent-ink"
            >
              {index + 1}
            </span>
            <div>
              <h2 className="text-lg">{t(stage.name)}</h2>
              <p className="mt-1 text-[0.9375rem] text-muted">{t(stage.text)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-6 text-[0.9375rem] text-muted">
        {t`Quick builds skip the plan and the images. The credits of a build are held when it starts and returned in full if it does not succeed. Apps run apart from this site, in a frame that cannot reach your account.`}
      </p>
      <p className="mt-6">
        <Link to="/help/vision-and-faq" className="inline-flex h-11 items-center text-accent-text underline">
          {t`Our Vision and FAQ`}
        </Link>
      </p>
    </Page>
  );
}
