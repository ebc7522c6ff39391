import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { PROJECT_NAME_MAX_LENGTH } from '../../../../../../shared/domain/text-limits.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Menu } from '../../../../components/ui/menu.tsx';
import { plural } from '../../../../lib/language/plural.ts';
import { t } from '../../../../lib/language/translate.ts';
import { useAppDeletion, useRename } from '../../api/use-project-changes.ts';

interface AppNameProps {
  revision: Revision;
  revisions: readonly Revision[];
  canManage: boolean;
}

const NAME = 'h-control min-w-0 rounded-control border px-2 font-medium field-sizing-content';

/** The name of the app, with a menu that renames and deletes it. */
export function AppName({ revision, revisions, canManage }: AppNameProps) {
  const { projectNameDisplay: name } = revision;
  const navigate = useNavigate();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const deletion = useAppDeletion(revisions, () => navigate('/'));
  const isPublished = revisions.some((each) => each.isPublished);
  const count = plural(revisions.length, { one: '# revision', other: '# revisions' });
  if (isRenaming) return <NameField revision={revision} onEnd={() => setIsRenaming(false)} />;
  return (
    <div className="relative flex min-w-11 items-center">
      <label className="min-w-0">
        <span className="sr-only">{t`Project Name`}</span>
        <input
          dir="auto"
          disabled
          value={name}
          title={name}
          className={`${NAME} max-w-full border-transparent bg-transparent text-ellipsis text-ink disabled:opacity-100 ${canManage ? 'max-sm:pr-6' : ''}`}
        />
      </label>
      {canManage && (
        <Menu
          trigger={
            <Button
              variant="quiet"
              // On phones, the button covers the name, too, so that the touch target is larger.
              className="-ml-1 px-1.5 data-[state=open]:bg-hover max-sm:absolute max-sm:inset-0 max-sm:ml-0 max-sm:justify-end max-sm:bg-transparent! max-sm:px-1"
              aria-label={t`Name of the app`}
            >
              <ChevronDown aria-hidden />
            </Button>
          }
          actions={[
            { label: t`Rename`, icon: <Pencil aria-hidden />, onChoose: () => setIsRenaming(true) },
            {
              label: t`Delete app`,
              icon: <Trash2 aria-hidden />,
              isDangerous: true,
              disabledReason: isPublished ? t`It is live. Unpublish it first.` : undefined,
              onChoose: () => setIsDeleting(true),
            },
          ]}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t`Delete ${name}?`}
          question={t`${name} and its ${count} are deleted for good. The credits in its bank go to your account.`}
          confirmLabel={t`Delete app`}
          isBusy={deletion.isPending}
          onConfirm={() => deletion.mutate(undefined, { onSettled: () => setIsDeleting(false) })}
          onCancel={() => setIsDeleting(false)}
        />
      )}
    </div>
  );
}

/** A field for the new name. Enter or leaving the field saves it; Escape keeps the old name. */
function NameField({ revision, onEnd }: { revision: Revision; onEnd: () => void }) {
  const { projectNameDisplay: oldName } = revision;
  const [name, setName] = useState(oldName);
  const { mutate, isPending } = useRename(revision);
  const field = useRef<HTMLInputElement>(null);
  // True after the end of the renaming. The browser may report a lost focus when the field is removed.
  const isOver = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const end = () => {
    isOver.current = true;
    onEnd();
  };
  const save = () => {
    const wanted = name.trim();
    if (isPending || isOver.current) return;
    if (wanted === '' || wanted === oldName) return end();
    mutate(wanted, { onSettled: end });
  };
  const act = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') save();
    if (key === 'Escape') end();
  };
  return (
    <input
      dir="auto"
      ref={field}
      aria-label={t`New name`}
      aria-busy={isPending}
      maxLength={PROJECT_NAME_MAX_LENGTH}
      value={name}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => setName(target.value)}
      onKeyDown={act}
      onBlur={save}
      className={`${NAME} max-w-64 border-edge bg-surface`}
    />
  );
}
