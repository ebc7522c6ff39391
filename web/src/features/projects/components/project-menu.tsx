import { CloudOff, Database, Eye, Globe, PencilLine, Rocket, Shuffle } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../../../shared/contract/auth.ts';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { canRemix } from '../../../../../shared/domain/permissions.ts';
import { RevisionMenu } from '../../../components/revision/revision-menu.tsx';
import type { MenuAction } from '../../../components/ui/menu.tsx';
import { appPath } from '../../../lib/app-address.ts';
import { openAppDialog } from '../../../lib/app-dialogs.ts';
import { t } from '../../../lib/language/translate.ts';
import { dataPath, previewPath, revisePath } from '../../../lib/revision-paths.ts';
import { usePublication } from '../../../lib/revisions/use-publication.ts';
import { canManage, liveNameOf, type ProjectGroup } from '../project-groups.ts';

interface ProjectMenuProps {
  project: ProjectGroup;
  user: User;
}

export function ProjectMenu({ project, user }: ProjectMenuProps) {
  const navigate = useNavigate();
  const { newest, published } = project;
  const { unpublishing } = usePublication(published ?? newest);
  const mayChange = canManage(user, project);
  const liveName = liveNameOf(project);
  const actions: MenuAction[] = [
    ...(mayChange ? [revising(() => navigate(revisePath(newest.projectId, newest.revisionString)))] : []),
    viewing(newest),
    ...(liveName === null ? [] : [viewingLive(liveName)]),
    ...(mayChange && !project.isTakenDown && published !== newest ? [publishing(newest)] : []),
    ...(mayChange && liveName !== null ? [unpublishingOf(() => unpublishing.mutate())] : []),
    ...(mayChange ? [managingData(() => navigate(dataPath(newest.projectId, newest.revisionString)))] : []),
    ...(published !== null && canRemix(user, newest) ? [remixing(published)] : []),
  ];
  return (
    <RevisionMenu revision={newest} canManage={mayChange} label={t`Actions for ${project.name}`} first={actions} />
  );
}

function revising(onChoose: () => void): MenuAction {
  return { label: t`Revise`, icon: <PencilLine aria-hidden />, onChoose };
}

function viewing({ projectId, revisionString }: Revision): MenuAction {
  return {
    label: t`View`,
    icon: <Eye aria-hidden />,
    onChoose: () => openTab(previewPath(projectId, revisionString)),
  };
}

function viewingLive(liveName: string): MenuAction {
  return { label: t`View Live`, icon: <Globe aria-hidden />, onChoose: () => openTab(appPath(liveName)) };
}

function publishing(newest: Revision): MenuAction {
  return {
    label: t`Publish`,
    icon: <Rocket aria-hidden />,
    onChoose: () => openAppDialog('publish', newest),
  };
}

function unpublishingOf(onChoose: () => void): MenuAction {
  return { label: t`Unpublish`, icon: <CloudOff aria-hidden />, onChoose };
}

function managingData(onChoose: () => void): MenuAction {
  return { label: t`Manage data`, icon: <Database aria-hidden />, onChoose };
}

function remixing(published: Revision): MenuAction {
  return {
    label: t`Remix`,
    icon: <Shuffle aria-hidden />,
    onChoose: () => openAppDialog('remix', published),
  };
}

function openTab(path: string): void {
  window.open(path, '_blank', 'noopener');
}
