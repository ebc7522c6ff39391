import { t } from '../../../lib/language/translate.ts';
import { useApprovesFirst } from '../api/use-data-overview.ts';

interface ApproveFirstSwitchProps {
  projectId: string;
  isOn: boolean;
}

/** Decides whether new records wait for approval. Shows the chosen state while the server saves it. */
export function ApproveFirstSwitch({ projectId, isOn }: ApproveFirstSwitchProps) {
  const saving = useApprovesFirst(projectId);
  const shown = saving.isPending ? saving.variables : isOn;
  return (
    <label className="inline-flex min-h-11 w-fit cursor-pointer items-start gap-2.5">
      <input
        type="checkbox"
        role="switch"
        aria-checked={shown}
        aria-disabled={saving.isPending}
        className="mt-1 size-4 shrink-0 accent-accent"
        checked={shown}
        onChange={(event) => !saving.isPending && saving.mutate(event.target.checked)}
      />
      <span>
        <span className="font-medium">{t`Approve first`}</span>
        <span className="block text-[0.8125rem] text-muted">
          {t`New records of collections that everyone sees wait until you approve them. Until then, only their author sees them.`}
        </span>
      </span>
    </label>
  );
}
