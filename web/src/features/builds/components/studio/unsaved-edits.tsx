import { Save, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { plural } from '../../../../lib/language/plural.ts';
import { t } from '../../../../lib/language/translate.ts';
import { revisePath } from '../../../../lib/revision-paths.ts';
import { useLeaveWarning } from '../../../../lib/use-leave-warning.ts';
import { useFreeEdit } from '../../api/use-free-edit.ts';
import { editProblem } from '../../free-edits.ts';
import type { Inspection } from '../../use-inspection.ts';

interface UnsavedEditsProps {
  revision: Revision;
  inspection: Inspection;
  /**
   * True while the fields for manual edits are open. The buttons to save and discard are then visible before the first
   * edit.
   */
  isEditing: boolean;
  onEnd: () => void;
}

export const UnsavedEdits = memo(function UnsavedEdits(props: UnsavedEditsProps) {
  const { revision, inspection, isEditing, onEnd } = props;
  const { edits, areEditsSafe, discard, settle } = inspection;
  const navigate = useNavigate();
  const saving = useFreeEdit(revision, settle, (saved) => navigate(revisePath(revision.projectId, saved)));
  useLeaveWarning(!areEditsSafe);
  const isEmpty = edits.length === 0;
  if (isEmpty && !isEditing) return null;
  const drop = () => {
    if (!isEmpty) discard();
    onEnd();
  };
  const problem = editProblem(edits);
  const isBusy = isEmpty || saving.isPending || problem !== undefined;
  return (
    <section
      aria-label={t`Changes by hand`}
      className="flex flex-wrap items-center gap-1 border-b border-hairline bg-sunken py-1 pr-1 pl-3 text-[0.8125rem]"
    >
      <p className="mr-auto">
        {isEmpty
          ? t`No change by hand yet`
          : plural(edits.length, { one: '# change by hand', other: '# changes by hand' })}
      </p>
      <Button variant="quiet" className="px-2" onClick={drop}>
        <Undo2 aria-hidden /> {t`Discard`}
      </Button>
      <Button
        variant="solid"
        className="px-2.5"
        aria-disabled={isBusy}
        onClick={() => !isBusy && saving.mutate([...edits])}
      >
        {saving.isPending ? <Spinner /> : <Save aria-hidden />} {t`Save, free`}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="basis-full pb-1 text-danger">
          {t(problem)}
        </p>
      )}
    </section>
  );
});
