import { useWatch } from 'react-hook-form';
import type { UsageControls } from '../../../../../shared/contract/projects.ts';
import type { BillingModel } from '../../../../../shared/domain/billing-model.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { plural } from '../../../lib/language/plural.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { usageControlsFormSchema } from '../app-bank-schemas.ts';

const MODELS = [
  {
    value: 'app_wallet',
    label: message('App Bank'),
    isRecommended: true,
    text: message('Use stops when the bank is empty.'),
  },
  {
    value: 'creator_account',
    label: message('Main Account'),
    isRecommended: false,
    text: message('Paid from the owner’s own credits, up to a daily cap.'),
  },
] as const;

type Settings = Pick<UsageControls, 'billingModel' | 'rateLimit'>;

interface UsageControlsFormProps {
  controls: UsageControls;
  canChange: boolean;
  isBusy: boolean;
  onSave: (settings: Settings) => void;
}

/** The form of an app's usage settings. Fields that the user has not edited show the server's current values. */
export function UsageControlsForm({ controls, canChange, isBusy, onSave }: UsageControlsFormProps) {
  const values = formValues(controls);
  const form = useZodForm(usageControlsFormSchema, { defaultValues: values, values });
  const billingModel = useWatch({ control: form.control, name: 'billingModel' });
  const { data: rate } = usageControlsFormSchema.safeParse(useWatch({ control: form.control }));
  const submit = form.submit(({ billingModel, ...rateLimit }) => {
    if (isBusy) return;
    // Shows 0 for an invalid number, because it counts as 0.
    form.setValue('requests', String(rateLimit.requests), { shouldDirty: true });
    form.setValue('perSeconds', String(rateLimit.perSeconds), { shouldDirty: true });
    onSave({ billingModel, rateLimit });
  });
  return (
    <form aria-label={t`Usage settings`} noValidate onSubmit={submit} className="mt-5 border-t border-hairline pt-5">
      <fieldset disabled={!canChange}>
        <BillingChoice
          value={billingModel}
          onChange={(chosen) => form.setValue('billingModel', chosen, { shouldDirty: true })}
        />
        <fieldset className="mt-4">
          <legend className="mb-1.5 font-medium">{t`Rate limit`}</legend>
          <div className="grid grid-cols-2 gap-3">
            <TextField label={t`Requests`} inputMode="numeric" {...form.field('requests')} />
            <TextField label={t`Per seconds`} inputMode="numeric" {...form.field('perSeconds')} />
          </div>
          <p aria-live="polite" className="mt-1.5 text-[0.8125rem] text-muted">
            {rateText(rate)}
          </p>
        </fieldset>
        {canChange ? (
          <Button type="submit" className="mt-4 w-full" aria-disabled={isBusy}>
            {isBusy && <Spinner />} {t`Save Settings`}
          </Button>
        ) : (
          <p className="mt-3 text-[0.8125rem] text-muted">
            {t`Only the owner of the app or an admin may change these settings.`}
          </p>
        )}
      </fieldset>
    </form>
  );
}

function rateText(rate: Settings['rateLimit'] | undefined): string {
  if (rate === undefined) return t`Both numbers are needed for a limit of your own.`;
  const { requests, perSeconds } = rate;
  if (requests === 0 && perSeconds === 0) {
    return t`No limit of your own: the usual one holds, 60 requests a minute for all visitors together.`;
  }
  if (requests === 0) return t`With 0 requests, the AI of the app is switched off.`;
  const calls = plural(requests, { one: '# request', other: '# requests' });
  const time = plural(perSeconds, { one: '# second', other: '# seconds' });
  return t`All visitors together may make ${calls} to the app’s AI in ${time}. Then it asks them to wait.`;
}

function formValues({ billingModel, rateLimit }: UsageControls) {
  return {
    billingModel,
    requests: String(rateLimit.requests),
    perSeconds: String(rateLimit.perSeconds),
  };
}

interface BillingChoiceProps {
  value: BillingModel;
  onChange: (value: BillingModel) => void;
}

function BillingChoice({ value, onChange }: BillingChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t`Billing model`}</legend>
      <div className="grid gap-2">
        {MODELS.map((model) => (
          <label
            key={model.value}
            className="flex cursor-pointer items-start gap-3 rounded-control border border-hairline px-3 py-2.5 transition-colors hover:border-edge has-checked:border-accent has-disabled:cursor-not-allowed has-disabled:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="billing-model"
              value={model.value}
              checked={model.value === value}
              onChange={() => onChange(model.value)}
              className="mt-1 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {t(model.label)} {model.isRecommended && <Badge tone="ok">{t`Recommended`}</Badge>}
              </span>
              <span className="block text-[0.8125rem] text-muted">{t(model.text)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
