import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { CREDIT_PLANS_MAX, CREDIT_PLANS_MIN } from '../../../../../shared/domain/credit-plans.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

const FIELDS = [
  { key: 'title', label: 'Title', inputMode: 'text' },
  { key: 'amount', label: 'Credits', inputMode: 'numeric' },
  { key: 'solPrice', label: 'SOL price', inputMode: 'decimal' },
  { key: 'solPriceDiscounted', label: 'Discounted', inputMode: 'decimal' },
] as const;

const EMPTY_PLAN = { title: '', amount: '', solPrice: '', solPriceDiscounted: '' };

export function PlanRows({ form }: { form: SettingsFormState }) {
  const { fields: plans, append, remove } = useFieldArray({ control: form.control, name: 'creditPlans' });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-base font-[650]">Credit plans</legend>
      <ul className="grid gap-3 max-sm:gap-5">
        {plans.map((plan, index) => (
          <li
            key={plan.id}
            className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))_auto]"
          >
            {FIELDS.map(({ key, label, inputMode }) => (
              <TextField
                key={key}
                label={label}
                aria-label={`${label} of plan ${index + 1}`}
                inputMode={inputMode}
                maxLength={40}
                {...form.bareField(`creditPlans.${index}.${key}`)}
              />
            ))}
            <Button
              variant="quiet"
              size="icon"
              className="max-sm:col-span-2 max-sm:justify-self-end"
              aria-label={`Remove plan ${index + 1}`}
              disabled={plans.length <= CREDIT_PLANS_MIN}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        disabled={plans.length >= CREDIT_PLANS_MAX}
        onClick={() => append(EMPTY_PLAN, { shouldFocus: false })}
      >
        <Plus aria-hidden /> Add Plan
      </Button>
    </fieldset>
  );
}
