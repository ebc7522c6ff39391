import { rich } from '../../../lib/language/rich-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatRelative } from '../../../lib/measure-format.ts';
import { liveNameOf, type ProjectGroup } from '../project-groups.ts';

/** The project's state on one line. Truncates a long address, but not revision and time. */
export function ProjectState({ project }: { project: ProjectGroup }) {
  const { newest, published } = project;
  const liveName = liveNameOf(project);
  const hasNewer = liveName !== null && published !== null && published !== newest;
  return (
    <p className="flex text-[0.8125rem] whitespace-nowrap text-muted">
      <span className="min-w-0 truncate">
        {project.isTakenDown
          ? t`Taken down by an admin`
          : liveName === null
            ? t`Not published`
            : rich`Published as ${<span className="figures text-xs">/p/{liveName}</span>}`}
      </span>
      <span className="shrink-0 whitespace-pre">
        {' · '}
        {hasNewer
          ? t`Rev ${published.revisionString} (newest ${newest.revisionString})`
          : t`Rev ${newest.revisionString}`}
      </span>
      <span className="shrink-0 whitespace-pre">
        {' · '}
        {formatRelative(project.lastModified, Date.now())}
      </span>
    </p>
  );
}
