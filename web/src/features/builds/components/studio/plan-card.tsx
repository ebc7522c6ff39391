import { CircleX, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { CSS_FRAMEWORKS } from '../../../../../../shared/domain/build-settings.ts';
import type { Proposal, ProposalQuestion } from '../../../../../../shared/domain/proposal.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Callout } from '../../../../components/ui/callout.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { usePublicConfig } from '../../../../lib/use-public-config.ts';
import type { BuildSettings } from '../../build-settings.ts';
import type { ChosenAnswers } from '../../proposals/plan-for-build.ts';
import type { AskedProposal } from '../../proposals/proposal-reader.ts';
import { CSS_LABELS } from '../advanced-settings.tsx';
import { BuildCost } from '../build-cost.tsx';
import { IMAGE_LABELS, THEME_LABELS } from '../core-settings.tsx';
import { imageModeOf, isConnected } from '../image-source.ts';

export interface PlanCardProps {
  asked: AskedProposal;
  /** The current form. Its settings may have changed since the plan was made. */
  settings: BuildSettings;
  chosen: ChosenAnswers;
  /** True when the settings changed after the plan was made. */
  isOutdated: boolean;
  /** `before`: the user decides. `running`: the build runs. */
  phase: 'before' | 'running';
  isStarting: boolean;
  onAnswer: (question: string, answer: string) => void;
  onBuild: () => void;
  onChange: () => void;
  onRetry: () => void;
}

/** Shows the plan of an idea, with its price. More of the plan appears while the model writes it. */
export function PlanCard(props: PlanCardProps) {
  const { asked, settings, chosen, isOutdated, phase, onAnswer } = props;
  const { proposal, status } = asked;
  const titleId = useId();
  const isWriting = status === 'writing';
  if (status === 'failed') return phase === 'before' ? <FailedPlan {...props} message={asked.message} /> : null;
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isWriting}
      className="card animate-rise-in border-edge p-4 motion-reduce:animate-none"
    >
      <h2 id={titleId} className="text-lg">
        {phase === 'before' ? t`The plan` : t`What is being made`}
      </h2>
      <p role="status" className={isWriting && proposal.features.length === 0 ? 'mt-1 text-muted' : 'sr-only'}>
        {isWriting ? t`Reading your idea…` : t`The plan is ready.`}
      </p>
      {proposal.summary !== undefined && (
        <p dir="auto" className="mt-1 text-muted [overflow-wrap:anywhere]">
          {proposal.summary}
        </p>
      )}
      <Features features={proposal.features} isWriting={isWriting} />
      <Look proposal={proposal} settings={settings} />
      <Limits proposal={proposal} />
      {phase === 'before' && <Questions questions={proposal.questions} chosen={chosen} onAnswer={onAnswer} />}
      {status === 'ready' && asked.notes.length > 0 && (
        <ul className="mt-3 grid gap-1 border-t border-hairline pt-3 text-[0.8125rem]">
          {asked.notes.map((note) => (
            <Line key={note} icon={<Info aria-hidden className="text-muted" />}>
              {note}
            </Line>
          ))}
        </ul>
      )}
      {isOutdated && (
        <p className="mt-3 text-[0.8125rem] text-muted">
          {t`The settings changed after this plan, so the build plans again.`}
        </p>
      )}
      {phase === 'before' && <Actions {...props} isFree={status === 'ready' && asked.isFree} />}
    </section>
  );
}

function Features({ features, isWriting }: { features: readonly string[]; isWriting: boolean }) {
  return (
    <>
      <ul aria-label={t`What the app will do`} className="mt-3 grid list-disc gap-1 pl-5 marker:text-faint">
        {features.map((feature) => (
          <li key={feature} dir="auto" className="animate-rise-in [overflow-wrap:anywhere] motion-reduce:animate-none">
            {feature}
          </li>
        ))}
      </ul>
      {isWriting && features.length < 3 && (
        <div className="mt-2 grid gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      )}
    </>
  );
}

const SWATCHES = ['background', 'primary', 'accent'] as const;

function Look({ proposal, settings }: { proposal: Proposal; settings: BuildSettings }) {
  const { palette, theme, cssFramework = CSS_FRAMEWORKS[0], typefaces, named } = proposal;
  const names = named.join(', ');
  const { data: config } = usePublicConfig();
  if (palette === undefined) return null;
  const mode = imageModeOf(settings.chosen);
  const images =
    mode === 'None' || settings.isQuick
      ? t`no images`
      : isConnected(mode, config?.imageSources)
        ? t`images by ${IMAGE_LABELS[mode]}`
        : t`images: shapes`;
  const colors = SWATCHES.map((name) => palette[name]).join(', ');
  return (
    <div className="mt-3 border-t border-hairline pt-3 text-[0.8125rem]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span
          role="img"
          aria-label={t`Colors: ${colors}`}
          className="flex overflow-hidden rounded-control border border-edge"
        >
          {SWATCHES.map((name) => (
            <span key={name} className="size-6" style={{ backgroundColor: palette[name] }} />
          ))}
        </span>
        {typefaces !== undefined && <span>{typefaces.join(' / ')}</span>}
        <span className="text-muted">
          {[theme && t(THEME_LABELS[theme]), t(CSS_LABELS[cssFramework]), images].filter(Boolean).join(' · ')}
        </span>
      </div>
      {named.length > 0 && (
        <p dir="auto" className="mt-1.5 text-muted">
          {t`Your idea names ${names}, which counts more than the settings.`}
        </p>
      )}
    </div>
  );
}

function Limits({ proposal: { cannot, assumptions } }: { proposal: Proposal }) {
  if (cannot.length === 0 && assumptions.length === 0) return null;
  return (
    <ul
      aria-label={t`Limits and assumptions`}
      className="mt-3 grid gap-1 border-t border-hairline pt-3 text-[0.8125rem]"
    >
      {cannot.map(({ what, why }) => (
        <Line key={what} icon={<CircleX aria-label={t`Not possible:`} className="text-danger" />}>
          {what}
          {why !== '' && <span className="text-muted">: {why}</span>}
        </Line>
      ))}
      {assumptions.map((assumption) => (
        <Line key={assumption} icon={<Info aria-label={t`Assumed:`} className="text-muted" />}>
          {assumption}
        </Line>
      ))}
    </ul>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [overflow-wrap:anywhere] [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span dir="auto" className="min-w-0">
        {children}
      </span>
    </li>
  );
}

interface QuestionsProps extends Pick<PlanCardProps, 'chosen' | 'onAnswer'> {
  questions: readonly ProposalQuestion[];
}

/** Shows the questions of a plan. Each has a default answer, so the user need not answer any. */
function Questions({ questions, chosen, onAnswer }: QuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <div className="mt-3 grid gap-3 border-t border-hairline pt-3">
      {questions.map(({ question, options, isContradiction }) => (
        <fieldset key={question}>
          <legend dir="auto" className="flex items-start gap-2 font-medium [overflow-wrap:anywhere]">
            {isContradiction && (
              <TriangleAlert aria-label={t`Contradiction:`} className="mt-0.5 size-4 shrink-0 text-warn" />
            )}
            {question}
          </legend>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {options.map((option, index) => (
              <label
                key={option}
                className="flex min-h-control cursor-pointer items-center rounded-full border border-edge px-3.5 py-1 text-[0.8125rem] hover:bg-hover has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  className="sr-only"
                  name={question}
                  checked={(chosen[question] ?? options[0]) === option}
                  onChange={() => onAnswer(question, option)}
                />
                <span dir="auto">{option}</span>
                {index === 0 && <span className="sr-only">{t`(assumed)`}</span>}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Actions({ asked, settings, isStarting, isFree, onBuild, onChange }: PlanCardProps & { isFree: boolean }) {
  const hasTwoDesigns = settings.hasTwoDesigns && !settings.isQuick;
  return (
    // Stays visible, because it shows the price that the user decides about.
    <div className="sticky -bottom-4 -mx-4 mt-4 -mb-4 rounded-b-card border-t border-hairline bg-surface px-4 py-3">
      <div className="flex flex-wrap gap-2">
        <Button variant="accent" aria-disabled={isStarting} onClick={onBuild}>
          <span>
            {hasTwoDesigns ? t`Build both` : t`Build`} {!hasTwoDesigns && <span className="sr-only">{t`the app`}</span>}{' '}
            {isFree ? (
              <span className="figures">· {t`free`}</span>
            ) : (
              <BuildCost mode={settings.isQuick ? 'quick' : 'advanced'} hasTwoDesigns={hasTwoDesigns} />
            )}
          </span>
        </Button>
        <Button variant="quiet" onClick={onChange}>
          {t`Change`}
        </Button>
      </div>
      {asked.status === 'writing' && (
        <p className="mt-1.5 text-xs text-muted">{t`You need not wait: the build plans by itself.`}</p>
      )}
    </div>
  );
}

function FailedPlan(props: PlanCardProps & { message: string }) {
  const { message, onRetry } = props;
  return (
    <section aria-label={t`The plan`} className="card border-edge p-4">
      <Callout tone="warn" title={t`There is no plan`} action={<Button onClick={onRetry}>{t`Try Again`}</Button>}>
        {message} {t`You can build without one: the build plans by itself.`}
      </Callout>
      <Actions {...props} isFree={false} />
    </section>
  );
}
