import { X } from 'lucide-react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { AppThumbnail } from '../../../../components/ui/app-thumbnail.tsx';
import { Button, ButtonAnchor } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { previewPath } from '../../../../lib/revision-paths.ts';
import type { BuildResult } from '../../build-state.ts';
import { builtRevisions } from '../../built-revisions.ts';
import { currentBuild } from '../../current-build.ts';
import { ReceiptFeatures } from '../receipt-features.tsx';
import { BUILD_TITLES, resultText } from './build-panel.tsx';
import { ShareApp } from './share-app.tsx';

interface TurnResultProps {
  /** The shown revision, which the build made. */
  revision: Revision;
  result: BuildResult;
}

/** The title of a build that has just ended, at the head of its turn. */
export function TurnTitle({ revision, result }: TurnResultProps) {
  return (
    <div className="mb-2 flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">{t(BUILD_TITLES.SUCCESS)}</h2>
        <p className="mt-0.5 text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
          {resultText(revision.projectNameDisplay, result)}
        </p>
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="-mt-1.5 -mr-1.5"
        aria-label={t`Close`}
        onClick={currentBuild.close}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}

/** The outcome of each feature, a picture, and the actions for this revision. */
export function TurnResult({ revision, result }: TurnResultProps) {
  const { projectId, revisionString, projectNameDisplay, showcaseImageUrl, design } = revision;
  const { receipt } = result;
  const made = builtRevisions(result.revisionString, receipt);
  return (
    <div className="mt-3">
      <AppThumbnail
        name={projectNameDisplay}
        url={design?.thumbnailUrl ?? showcaseImageUrl}
        className="mb-3 aspect-video w-40 rounded-control border border-hairline"
      />
      {receipt !== null && <ReceiptFeatures receipt={receipt} />}
      <div className="mb-2 flex flex-wrap gap-2">
        <ButtonAnchor href={previewPath(projectId, revisionString)} target="_blank" rel="noopener">
          {t`Open the app`}
        </ButtonAnchor>
        <ShareApp revision={revision} />
        <Button onClick={currentBuild.close}>{made.length > 1 ? t`Pick a design` : t`Keep revising`}</Button>
      </div>
    </div>
  );
}
