import {
  ArrowUpFromLine,
  ChartColumn,
  FileDown,
  FolderDown,
  Image,
  Images,
  Landmark,
  Sparkles,
  Trash2,
} from 'lucide-react';
import type { Revision } from '../../../../shared/contract/projects.ts';
import { isMinorRevision } from '../../../../shared/domain/revision-number.ts';
import { openAppDialog } from '../../lib/app-dialogs.ts';
import { message, t } from '../../lib/language/translate.ts';
import type { MenuAction } from '../ui/menu.tsx';

export type RevisionDialog = 'promote' | 'delete' | 'assets';

interface RevisionActionsContext {
  canManage: boolean;
  isAdmin: boolean;
  open: (dialog: RevisionDialog) => void;
  isOwner: boolean;
  exportCode: () => void;
  exportProject: () => void;
  showcase: (isShown: boolean) => void;
}

const NOT_YOURS = message('Only the owner can do this.');
const LIVE = message('It is live. Unpublish it first.');
const TAKEN_DOWN = message('An admin took this app down.');

export function revisionActions(revision: Revision, context: RevisionActionsContext): MenuAction[] {
  const { canManage, open } = context;
  const disabledReason = canManage ? undefined : t(NOT_YOURS);
  return [
    {
      label: t`Manage Bank`,
      icon: <Landmark aria-hidden />,
      onChoose: () => openAppDialog('bank', revision),
    },
    {
      label: t`AI Usage`,
      icon: <ChartColumn aria-hidden />,
      disabledReason,
      onChoose: () => openAppDialog('usage', revision),
    },
    { label: t`Export Code`, icon: <FileDown aria-hidden />, onChoose: context.exportCode },
    {
      label: t`Export Project`,
      icon: <FolderDown aria-hidden />,
      disabledReason: context.isOwner ? undefined : t(NOT_YOURS),
      onChoose: context.exportProject,
    },
    {
      label: t`Set Thumbnail`,
      icon: <Image aria-hidden />,
      disabledReason,
      onChoose: () => openAppDialog('thumbnail', revision),
    },
    {
      label: t`Manage Assets`,
      icon: <Images aria-hidden />,
      disabledReason,
      onChoose: () => open('assets'),
    },
    ...(isMinorRevision(revision.revisionString) ? [promotion(disabledReason, open)] : []),
    ...(context.isAdmin ? [showcasing(revision, context)] : []),
    {
      label: t`Delete Revision`,
      icon: <Trash2 aria-hidden />,
      isDangerous: true,
      disabledReason: disabledReason ?? whyKept(revision),
      onChoose: () => open('delete'),
    },
  ];
}

function promotion(disabledReason: string | undefined, open: RevisionActionsContext['open']): MenuAction {
  return {
    label: t`Promote to Major`,
    icon: <ArrowUpFromLine aria-hidden />,
    disabledReason,
    onChoose: () => open('promote'),
  };
}

function showcasing({ isShowcased }: Revision, { showcase }: RevisionActionsContext): MenuAction {
  return {
    label: isShowcased ? t`Un-Showcase` : t`Showcase`,
    icon: <Sparkles aria-hidden />,
    onChoose: () => showcase(!isShowcased),
  };
}

function whyKept({ isPublished, isTakenDown }: Revision): string | undefined {
  if (!isPublished) return undefined;
  return isTakenDown ? t(TAKEN_DOWN) : t(LIVE);
}
