import { Check, Eye, ListX, PencilLine, Trash2 } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { t } from '../../../lib/language/translate.ts';

export interface RecordActions {
  canEdit: boolean;
  onOpen: (record: AppRecord) => void;
  onRemove: (recordId: string) => void;
  onUndo: (recordId: string) => void;
  onApprove: (record: AppRecord) => void;
  /** Undefined in previews, which visitors do not see. */
  onRemoveMore: ((record: AppRecord) => void) | undefined;
}

interface RecordButtonsProps {
  record: AppRecord;
  name: string;
  actions: RecordActions;
  removeButton: RefObject<HTMLButtonElement | null>;
}

export function RecordButtons({ record, name, actions, removeButton }: RecordButtonsProps) {
  const { canEdit, onOpen, onRemove, onApprove, onRemoveMore } = actions;
  return (
    // On phones two buttons are side by side, so that the table keeps most of the width.
    <div className="flex justify-end max-sm:w-22 max-sm:flex-wrap max-sm:justify-start">
      {record.isPending === true && (
        <IconButton label={t`Approve ${name}`} onClick={() => onApprove(record)}>
          <Check aria-hidden className="text-ok" />
        </IconButton>
      )}
      <IconButton label={canEdit ? t`Edit ${name}` : t`Look at ${name}`} onClick={() => onOpen(record)}>
        {canEdit ? <PencilLine aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
      <IconButton ref={removeButton} label={t`Delete ${name}`} onClick={() => onRemove(record.id)}>
        <Trash2 aria-hidden />
      </IconButton>
      {onRemoveMore !== undefined && (
        <Menu
          label={t`More for ${name}`}
          actions={[
            { label: t`Remove more like this…`, icon: <ListX aria-hidden />, onChoose: () => onRemoveMore(record) },
          ]}
        />
      )}
    </div>
  );
}

function IconButton({ label, ...props }: { label: string } & ComponentProps<typeof Button>) {
  return <Button variant="quiet" size="icon" aria-label={label} title={label} {...props} />;
}
