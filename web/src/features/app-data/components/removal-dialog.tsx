import { useState } from 'react';
import type { AppRecord } from '../../../../../shared/contract/app-record.ts';
import { REMOVAL_DAYS } from '../../../../../shared/domain/app-data/removal-limits.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { t } from '../../../lib/language/translate.ts';
import { formatMoment } from '../../../lib/measure-format.ts';
import { useBulkRemoval, useRemovalCount } from '../api/use-removals.ts';
import type { CollectionRef } from '../data-scope.ts';
import {
  isLimited,
  REMOVAL_TIMES,
  type RemovalChoice,
  type RemovalTime,
  removalConditions,
} from '../removal-conditions.ts';
import { RemovalCount } from './removal-count.tsx';

interface RemovalDialogProps {
  place: CollectionRef;
  record: AppRecord;
  onClose: () => void;
}

const FIRST_CHOICE: RemovalChoice = { time: 'any', sameVisitor: true, sameNetwork: false, isWholeApp: false };

/** Asks which records to remove, and shows their number before anything is removed. */
export function RemovalDialog({ place, record, onClose }: RemovalDialogProps) {
  const [openedAtMs] = useState(() => Date.now());
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const change = (changed: Partial<RemovalChoice>) => setChoice({ ...choice, ...changed });
  const conditions = removalConditions(place, record, choice, openedAtMs);
  const isChosen = isLimited(choice);
  const count = useRemovalCount(conditions, { isEnabled: isChosen });
  const removal = useBulkRemoval(place.projectId, onClose);
  const isCounted = isChosen && count.isSuccess && !count.isPlaceholderData && count.data.records > 0;
  const isNetworkKnown = count.data?.isNetworkKnown !== false;
  return (
    <Dialog
      title={t`Remove More Like This`}
      description={t`Removes the records that match everything you choose here. You can restore them for ${REMOVAL_DAYS} days.`}
      closesOnOutsideClick={!removal.isPending}
      onClose={onClose}
    >
      <form
        aria-label={t`Remove More Like This`}
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isCounted && !removal.isPending) removal.mutate(conditions);
        }}
      >
        <fieldset disabled={removal.isPending} className="grid gap-4">
          <SelectField
            label={t`Added`}
            value={choice.time}
            options={REMOVAL_TIMES.map((time) => ({ value: time, label: timeLabel(time, record) }))}
            onChange={(time) => change({ time })}
          />
          <div className="grid gap-1">
            <Check
              label={t`By the same visitor`}
              isOn={choice.sameVisitor}
              onChange={(sameVisitor) => change({ sameVisitor })}
            />
            <Check
              label={t`From the same network, on the same day`}
              hint={
                isNetworkKnown
                  ? t`A household, a school or a company often has one network. A day is one in UTC.`
                  : t`The network of this record is not known.`
              }
              isDisabled={!isNetworkKnown}
              isOn={choice.sameNetwork}
              onChange={(sameNetwork) => change({ sameNetwork })}
            />
            <Check
              label={t`In all collections, not only in “${place.collection}”`}
              isOn={choice.isWholeApp}
              onChange={(isWholeApp) => change({ isWholeApp })}
            />
          </div>
        </fieldset>
        <RemovalCount isChosen={isChosen} count={count} />
        <FormActions
          submitLabel={t`Remove`}
          variant="danger"
          isBusy={removal.isPending}
          isDisabled={!isCounted}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function timeLabel(time: RemovalTime, { createdAtMs }: AppRecord): string {
  switch (time) {
    case 'record':
      return t`Since this record (${formatMoment(new Date(createdAtMs).toISOString())})`;
    case 'hour':
      return t`In the last hour`;
    case 'day':
      return t`In the last 24 hours`;
    case 'week':
      return t`In the last 7 days`;
    case 'any':
      return t`At any time`;
  }
}

interface CheckProps {
  label: string;
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

function Check({ label, hint, isOn, isDisabled = false, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5 has-disabled:cursor-not-allowed has-disabled:text-muted">
      <input
        type="checkbox"
        className="mt-1 size-4 shrink-0 accent-accent"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-[0.8125rem] text-muted">{hint}</span>}
      </span>
    </label>
  );
}
