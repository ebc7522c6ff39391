/** Plans, thresholds, sign-up credits, the price of SOL and the allow-list; every change is confirmed. */
import { type FormEvent, useState } from 'react';
import type { EditableSettings } from '../../../../../shared/contract/admin-platform.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { changedSettings, draftOf, readDraft, type SettingsDraft } from '../settings-draft.ts';
import { PlanRows } from './plan-rows.tsx';
import { SettingsConfirmation } from './settings-confirmation.tsx';

type NumberField = 'asvHoldingRequirement' | 'asvDiscountThreshold' | 'signupCredits' | 'solUsd';

const FIELDS: readonly { key: NumberField; label: string; hint: string }[] = [
  { key: 'asvHoldingRequirement', label: 'ASV holding requirement', hint: 'To buy at all; 0 for none.' },
  {
    key: 'asvDiscountThreshold',
    label: 'ASV discount threshold',
    hint: 'From here on the price is discounted.',
  },
  { key: 'signupCredits', label: 'Sign-up credits', hint: 'Granted to every new account.' },
  { key: 'solUsd', label: 'SOL in USD', hint: 'For the statistics, past sales included.' },
];

export function SettingsForm({ settings }: { settings: EditableSettings }) {
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings));
  const [problem, setProblem] = useState<string>();
  const [wanted, setWanted] = useState<EditableSettings | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    setProblem(read.ok ? undefined : read.problem);
    if (!read.ok) return toasts.error(read.problem);
    if (Object.keys(changedSettings(settings, read.value)).length === 0)
      return toasts.info('Nothing has changed.');
    setWanted(read.value);
  };
  return (
    <form
      aria-label="Settings"
      noValidate
      autoComplete="off"
      className="card grid gap-5 p-4"
      onSubmit={submit}
    >
      <PlanRows plans={draft.plans} onChange={(plans) => setDraft({ ...draft, plans })} />
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ key, label, hint }) => (
          <TextField
            key={key}
            label={label}
            hint={hint}
            inputMode="decimal"
            value={draft[key]}
            onChange={(event) => setDraft({ ...draft, [key]: event.target.value })}
          />
        ))}
      </div>
      <AllowListSwitch
        isOn={draft.isAllowListEnabled}
        onChange={(isAllowListEnabled) => setDraft({ ...draft, isAllowListEnabled })}
      />
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid">
          Review Changes
        </Button>
        <Button variant="quiet" onClick={() => setDraft(draftOf(settings))}>
          Reset
        </Button>
      </div>
      {wanted !== null && (
        <SettingsConfirmation before={settings} after={wanted} onClose={() => setWanted(null)} />
      )}
    </form>
  );
}

function AllowListSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="inline-flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="size-4 accent-accent"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        Allow-list
        <span className="block text-[0.8125rem] text-muted">Only whitelisted keys may sign up.</span>
      </span>
    </label>
  );
}
