import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { EditableSettings } from '../../../../../shared/contract/admin/platform.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { toasts } from '../../../lib/toasts.ts';
import { changedSettings } from '../settings-changes.ts';
import { settingsFormValues } from '../settings-schema.ts';
import { PlanRows } from './plan-rows.tsx';
import { SettingsConfirmation } from './settings-confirmation.tsx';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

const FIELDS = [
  { key: 'asvHoldingRequirement', label: 'ASV holding requirement', hint: 'To buy at all; 0 for none.' },
  {
    key: 'asvDiscountThreshold',
    label: 'ASV discount threshold',
    hint: 'From here on the price is discounted.',
  },
  { key: 'signupCredits', label: 'Sign-up credits', hint: 'Granted to every new account.' },
  {
    key: 'solUsd',
    label: 'SOL in USD',
    hint: 'For the statistics, past sales included, and beside the prices of credits once you set it.',
  },
] as const;

export function SettingsForm({ settings }: { settings: EditableSettings }) {
  const form = useSettingsForm(settings);
  const [toConfirm, setToConfirm] = useState<EditableSettings | null>(null);
  const submit = form.submit((typed) => {
    if (Object.keys(changedSettings(settings, typed)).length === 0) toasts.info('Nothing has changed.');
    else setToConfirm(typed);
  });
  return (
    <>
      <form aria-label="Settings" noValidate autoComplete="off" className="card grid gap-5 p-4" onSubmit={submit}>
        <PlanRows form={form} />
        <div className="grid gap-4 sm:grid-cols-2">
          {FIELDS.map(({ key, label, hint }) => (
            <TextField key={key} label={label} hint={hint} inputMode="decimal" {...form.bareField(key)} />
          ))}
        </div>
        <AllowListSwitch form={form} />
        {form.problem !== undefined && (
          <p role="alert" className="text-danger">
            {form.problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="solid">
            Review Changes
          </Button>
          <Button variant="quiet" onClick={() => form.reset(settingsFormValues(settings))}>
            Reset
          </Button>
        </div>
      </form>
      {toConfirm !== null && (
        <SettingsConfirmation before={settings} after={toConfirm} onClose={() => setToConfirm(null)} />
      )}
    </>
  );
}

function AllowListSwitch({ form }: { form: SettingsFormState }) {
  const isOn = useWatch({ control: form.control, name: 'isAllowListEnabled' });
  return (
    <label className="inline-flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="size-4 accent-accent"
        {...form.register('isAllowListEnabled')}
      />
      <span>
        Allow-list
        <span className="block text-[0.8125rem] text-muted">Only whitelisted keys may sign up.</span>
      </span>
    </label>
  );
}
