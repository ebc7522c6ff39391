/** Which revision is in view, and the way to the others. */
import { useNavigate } from 'react-router-dom';
import { PROJECT_ID_PREVIEW_LENGTH } from '../../../../../shared/constants.ts';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { revisePath } from '../../../lib/create-page-state.ts';

interface RevisionControlProps {
  revision: Revision;
  revisions: Revision[];
}

export function RevisionControl({ revision, revisions }: RevisionControlProps) {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="revision-control" className="card p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="revision-control" className="text-base">
          Revision Control
        </h2>
        {revision.isPublished && <Badge tone="ok">Published</Badge>}
      </div>
      <p className="mt-1 text-[0.8125rem] text-muted">
        Project <code className="figures">…{revision.projectId.slice(-PROJECT_ID_PREVIEW_LENGTH)}</code>
      </p>
      <div className="mt-3">
        <SelectField
          label="Revision"
          isLabelHidden
          value={revision.revisionString}
          options={revisions.map(({ revisionString }) => ({
            value: revisionString,
            label: `Rev ${revisionString}`,
          }))}
          onChange={(chosen) => navigate(revisePath(revision.projectId, chosen))}
        />
      </div>
    </section>
  );
}
