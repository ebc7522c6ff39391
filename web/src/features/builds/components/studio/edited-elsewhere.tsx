import { memo, useSyncExternalStore } from 'react';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { revisePath } from '../../../../lib/revision-paths.ts';
import { editStore } from '../../use-inspection.ts';

interface EditedElsewhereProps {
  shown: Revision;
  /** Revisions of the project, newest first. */
  revisions: readonly Revision[];
}

/** Links to the newest other revision with unsaved manual edits. */
export const EditedElsewhere = memo(function EditedElsewhere({ shown, revisions }: EditedElsewhereProps) {
  const others = revisions.filter(({ revisionString }) => revisionString !== shown.revisionString);
  const edited = useSyncExternalStore(editStore.subscribe, () => editStore.editedOf(others)[0]?.revisionString ?? null);
  if (edited === null) return null;
  return (
    <section
      aria-label={t`Changes by hand to another revision`}
      className="flex items-center gap-1 border-b border-hairline bg-sunken py-1 pr-1 pl-3 text-[0.8125rem]"
    >
      <p className="min-w-0 flex-1 py-1">{t`Rev ${edited} has changes by hand that are not saved.`}</p>
      <ButtonLink variant="quiet" className="shrink-0 px-2" to={revisePath(shown.projectId, edited)}>
        {t`Go to Rev ${edited}`}
      </ButtonLink>
    </section>
  );
});
