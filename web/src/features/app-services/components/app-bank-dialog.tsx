import type { Revision } from '../../../../../shared/contract/projects.ts';
import { canManageProject } from '../../../../../shared/domain/permissions.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { useUser } from '../../../lib/session/session-context.ts';
import { useAppBank } from '../api/use-app-bank.ts';
import { AllowedHostsForm } from './allowed-hosts-form.tsx';
import { DataTerms } from './data-terms.tsx';
import { TransferForm } from './transfer-form.tsx';
import { UsageControlsForm } from './usage-controls-form.tsx';

interface AppBankDialogProps {
  revision: Revision;
  onClose: () => void;
}

export function AppBankDialog({ revision, onClose }: AppBankDialogProps) {
  const user = useUser();
  const { controls, transfer, settings } = useAppBank(revision);
  const canManage = user !== null && canManageProject(user, revision);
  return (
    <Dialog
      title={t`Manage App Bank`}
      description={t`The bank of ${revision.projectNameDisplay} pays for the app’s AI features and for the data that its visitors share.`}
      onClose={onClose}
    >
      <dl className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline">
        <Balance label={t`In this bank`} credits={controls.appWalletBalance} />
        <Balance label={t`In your account`} credits={user?.credits ?? 0} />
      </dl>
      <TransferForm
        canWithdraw={canManage}
        isBusy={transfer.isPending}
        onTransfer={(order) => transfer.mutateAsync(order)}
      />
      <UsageControlsForm
        controls={controls}
        canChange={canManage}
        isBusy={settings.isPending}
        onSave={settings.mutate}
      />
      <DataTerms revision={revision} canManage={canManage} onLeave={onClose} />
      {canManage && <AllowedHostsForm revision={revision} />}
    </Dialog>
  );
}

function Balance({ label, credits }: { label: string; credits: number }) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="figures mt-0.5 text-xl font-medium">
        {formatWhole(credits)}
        <span className="font-sans text-[0.8125rem] font-normal tracking-normal text-muted"> {t`credits`}</span>
      </dd>
    </div>
  );
}
