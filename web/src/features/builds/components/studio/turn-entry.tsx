import { CircleCheck, Eye, GitBranch, History, TriangleAlert, Undo2 } from 'lucide-react';
import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import type { Turn } from '../../../../../../shared/domain/turn.ts';
import { LAYOUT_MESSAGES } from '../../../../../../shared/messages/layout.ts';
import { PublishButton } from '../../../../components/revision/publish-button.tsx';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { plural } from '../../../../lib/language/plural.ts';
import { t } from '../../../../lib/language/translate.ts';
import { revisePath } from '../../../../lib/revision-paths.ts';
import { formatCredits } from '../../../../lib/text-format.ts';
import { toasts } from '../../../../lib/toasts.ts';
import type { BuildResult } from '../../build-state.ts';
import { nextWishes } from '../../next-wishes.ts';
import { ChangedLines } from '../changed-lines.tsx';
import { Asked } from './asked.tsx';
import { BUILD_TITLES } from './build-panel.tsx';
import { NextWishes } from './next-wishes.tsx';
import { TurnResult, TurnTitle } from './turn-result.tsx';

const TurnReceipt = lazy(async () => ({ default: (await import('./turn-receipt.tsx')).TurnReceipt }));
const ResultReceipt = lazy(async () => ({ default: (await import('./result-receipt.tsx')).ResultReceipt }));

interface TurnEntryProps {
  revision: Revision;
  isShown: boolean;
  hasBase: boolean;
  isOwner: boolean;
  canManage: boolean;
  age: string;
  /** The build that has just made this revision. Its title heads the turn until another revision is shown. */
  result?: BuildResult | null;
}

export const TurnEntry = memo(function TurnEntry(props: TurnEntryProps) {
  const { revision, isShown, hasBase, isOwner, canManage, age, result = null } = props;
  const [areDetailsOpen, setAreDetailsOpen] = useState(false);
  const { turn, revisionString } = revision;
  const operationId = isOwner ? turn?.operationId : undefined;
  const Frame = result === null ? 'div' : 'section';
  return (
    <li
      aria-label={t`Rev ${revisionString}`}
      aria-current={isShown ? 'true' : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      {turn !== undefined && turn.instruction !== '' && <Asked text={turn.instruction} imageCount={turn.imageCount} />}
      <Frame
        aria-label={result === null ? undefined : t(BUILD_TITLES.SUCCESS)}
        className={`rounded-card border p-3 ${isShown ? 'border-edge bg-surface' : 'border-hairline'}`}
      >
        {result !== null && <TurnTitle revision={revision} result={result} />}
        <p className="flex items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
          <TurnIcon turn={turn} />
          <span className="figures font-medium whitespace-nowrap">{t`Rev ${revisionString}`}</span>
          {isShown && <Badge>{t`Shown`}</Badge>}
          {revision.isPublished && !revision.isTakenDown && <Badge tone="ok">{t`Live`}</Badge>}
          <span className="ml-auto text-xs text-muted">{age}</span>
        </p>
        <p className="mt-1 [overflow-wrap:anywhere]">
          {isWrittenByModel(turn) && <span className="text-muted">{t`The model says:`} </span>}
          <bdi>{summaryOf(revision)}</bdi>
        </p>
        {turn !== undefined && <Outcome turn={turn} />}
        {result !== null && <TurnResult revision={revision} result={result} />}
        <TurnActions
          revision={revision}
          isShown={isShown}
          mayPublish={result !== null && canManage && !revision.isPublished && !revision.isTakenDown}
          mayGoBack={canManage}
          base={hasBase ? turn?.baseRevisionString : undefined}
          areDetailsOpen={areDetailsOpen}
          onDetailsToggle={operationId === undefined ? undefined : () => setAreDetailsOpen(!areDetailsOpen)}
        />
        {areDetailsOpen && operationId !== undefined && (
          <Suspense fallback={<p className="mt-3 text-muted">{t(LAYOUT_MESSAGES.loading)}</p>}>
            {result === null ? <TurnReceipt operationId={operationId} /> : <ResultReceipt result={result} />}
          </Suspense>
        )}
        {isShown && canManage && <NextWishes wishes={nextWishes(turn, result)} />}
      </Frame>
    </li>
  );
});

interface TurnActionsProps {
  revision: Revision;
  isShown: boolean;
  /** True for the build that has just ended. For older ones, the header has the publish button. */
  mayPublish: boolean;
  mayGoBack: boolean;
  base: string | undefined;
  areDetailsOpen: boolean;
  /** Undefined when the viewer may not read the receipt. */
  onDetailsToggle: (() => void) | undefined;
}

function TurnActions({
  revision,
  isShown,
  mayPublish,
  mayGoBack,
  base,
  areDetailsOpen,
  onDetailsToggle,
}: TurnActionsProps) {
  const { projectId, revisionString } = revision;
  const path = revisePath(projectId, revisionString);
  const link = (word: string, to: string, label: string, icon?: ReactNode, onClick?: () => void) => (
    <ButtonLink variant="quiet" to={to} aria-label={label} onClick={onClick}>
      {icon} {word}
    </ButtonLink>
  );
  if (isShown && base === undefined && onDetailsToggle === undefined && !mayPublish) return null;
  return (
    <div className="mt-1.5 -mb-1.5 -ml-2 flex flex-wrap [&>*]:px-2">
      {!isShown &&
        (mayGoBack
          ? link(t`Restore`, path, t`Restore Rev ${revisionString}`, <History aria-hidden />)
          : link(t`Open`, path, t`Open Rev ${revisionString}`, <Eye aria-hidden />))}
      {isShown &&
        mayGoBack &&
        base !== undefined &&
        link(t`Undo`, revisePath(projectId, base), t`Undo Rev ${revisionString}`, <Undo2 aria-hidden />, () =>
          tellUndone(revision, base),
        )}
      {mayPublish && <PublishButton revision={revision} />}
      {base !== undefined && link(t`Changes`, `${path}#changes`, t`Changes of Rev ${revisionString}`)}
      {onDetailsToggle !== undefined && (
        <Button
          variant="quiet"
          aria-expanded={areDetailsOpen}
          aria-label={t`Details of Rev ${revisionString}`}
          onClick={onDetailsToggle}
        >
          {t`Details`}
        </Button>
      )}
    </div>
  );
}

/** Shows a toast that names the shown revision, and says what happens to the credits of a paid revision. */
function tellUndone({ revisionString, turn }: Revision, base: string): void {
  const charged = turn?.creditsCharged ?? 0;
  toasts.info(
    t`Rev ${base} is shown again.`,
    charged === 0
      ? t`Rev ${revisionString} is kept. It cost nothing.`
      : t`Rev ${revisionString} is kept, and its ${formatCredits(charged)} stay paid. For 24 hours you can return it from its details.`,
  );
}

function TurnIcon({ turn }: { turn: Turn | undefined }): ReactNode {
  if (turn?.kind === 'promotion') return <GitBranch aria-hidden className="text-muted" />;
  if (turn !== undefined && turn.problemsLeft > 0) {
    return <TriangleAlert aria-label={t`With problems left:`} className="text-warn" />;
  }
  return <CircleCheck aria-hidden className="text-ok" />;
}

function isWrittenByModel(turn: Turn | undefined): boolean {
  return turn?.summary !== undefined && turn.kind === 'build';
}

function summaryOf({ turn, remixedFrom, projectNameDisplay }: Revision): string {
  if (turn?.summary !== undefined) return turn.summary;
  const base = turn?.baseRevisionString;
  if (turn?.kind === 'promotion') return t`Promoted from Rev ${base ?? ''}.`;
  if (turn?.kind === 'import') return t`Imported as it is, and tried in a browser.`;
  if (base !== undefined) return t`Changed from Rev ${base}.`;
  if (turn === undefined && remixedFrom !== undefined) return t`Remixed from ${remixedFrom.name}.`;
  return t`${projectNameDisplay} was made.`;
}

function Outcome({ turn }: { turn: Turn }) {
  const { creditsCharged, checksPassed, problemsLeft, linesAdded, linesRemoved } = turn;
  const { works = 0, asked = 0, isUntried } = turn.proof ?? {};
  const checks = plural(checksPassed, { one: '# check passed', other: '# checks passed' });
  const problems = plural(problemsLeft, { one: '# problem left', other: '# problems left' });
  return (
    <p className="figures mt-1 flex flex-wrap gap-x-2 text-[0.8125rem] text-muted [&>*:not(:last-child)]:after:ml-2 [&>*:not(:last-child)]:after:content-['·']">
      <span>{formatCredits(creditsCharged)}</span>
      {turn.proof !== undefined && (
        <span>
          {isUntried
            ? t`Could not be checked in time`
            : plural(asked, { one: '{0} of # works', other: '{0} of # work' }, works)}
        </span>
      )}
      {turn.proof === undefined && turn.kind !== 'free_edit' && (
        <span>{problemsLeft > 0 ? `${checks}, ${problems}` : checks}</span>
      )}
      {linesAdded !== undefined && linesRemoved !== undefined && (
        <span>
          <ChangedLines added={linesAdded} removed={linesRemoved} />
        </span>
      )}
    </p>
  );
}
