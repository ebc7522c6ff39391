import { Link } from 'react-router-dom';
import type { User } from '../../../../../shared/contract/auth.ts';
import { profilePath } from '../../../lib/app-address.ts';
import { rich } from '../../../lib/language/rich-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { canManage, type ProjectGroup } from '../project-groups.ts';
import { ProjectBar } from './project-bar.tsx';
import { RevisionRow } from './revision-row.tsx';

interface ProjectDetailsProps {
  project: ProjectGroup;
  user: User;
}

export function ProjectDetails({ project, user }: ProjectDetailsProps) {
  const noteId = `note-${project.projectId}`;
  const mayChange = canManage(user, project);
  const isOthers = project.ownerPublicKey !== user.publicKey;
  return (
    <>
      <ProjectBar project={project} user={user} />
      {isOthers && project.ownerUsername !== null && (
        <p className="px-4 pb-3 text-[0.8125rem] text-muted">
          {rich`By ${<OwnerLink username={project.ownerUsername} />}`}
        </p>
      )}
      {!mayChange && (
        <p id={noteId} className="px-4 pb-3 text-[0.8125rem] text-muted">
          {t`You can view this app, export its code and fund its bank. Only its owner can change it.`}
        </p>
      )}
      <ul
        aria-label={t`Revisions of ${project.name}`}
        className="divide-y divide-hairline border-t border-hairline bg-sunken"
      >
        {project.revisions.map((revision) => (
          <RevisionRow key={revision.revisionString} revision={revision} canManage={mayChange} noteId={noteId} />
        ))}
      </ul>
    </>
  );
}

export function OwnerLink({ username }: { username: string }) {
  return (
    <Link to={profilePath(username)} className="text-accent-text underline underline-offset-2">
      {username}
    </Link>
  );
}
