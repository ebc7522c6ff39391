import * as z from 'zod';
import {
  dailyLimitSchema,
  expiresInDaysSchema,
  keyNameSchema,
  keyScopesSchema,
} from '../../../../../shared/contract/api-keys.ts';
import { KEY_SCOPES } from '../../../../../shared/domain/key-scope.ts';
import { KEY_LIMITS } from '../../../../../shared/domain/named-key-limits.ts';
import { API_KEY_MESSAGES } from '../../../../../shared/messages/api-keys.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useKeyCreation } from '../api/use-api-keys.ts';
import { optionalNumber } from '../optional-number.ts';
import { ScopeFields } from './scope-fields.tsx';

export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const creation = useKeyCreation();
  const made = creation.data;
  return (
    <Dialog
      title={t(made === undefined ? API_KEY_MESSAGES.create : API_KEY_MESSAGES.madeTitle)}
      description={t(made === undefined ? API_KEY_MESSAGES.lead : API_KEY_MESSAGES.madeDetail)}
      closesOnOutsideClick={false}
      onClose={onClose}
    >
      {made === undefined ? (
        <KeyForm creation={creation} onClose={onClose} />
      ) : (
        <MadeKey apiKey={made.apiKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MadeKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <div className="mt-4 grid gap-5">
      <div className="flex items-center gap-2 rounded-control border border-edge bg-sunken py-1 pr-1 pl-3">
        <code className="figures min-w-0 flex-1 text-[0.8125rem] [overflow-wrap:anywhere]">{apiKey}</code>
        <CopyButton text={apiKey} label={t(API_KEY_MESSAGES.copyKey)} confirmation={t(AUTH_MESSAGES.apiKeyCopied)} />
      </div>
      <Button variant="solid" onClick={onClose}>
        {t(API_KEY_MESSAGES.done)}
      </Button>
    </div>
  );
}

const formSchema = z.object({
  name: keyNameSchema,
  scopes: keyScopesSchema,
  dailyCreditLimit: optionalNumber(dailyLimitSchema),
  expiresInDays: optionalNumber(expiresInDaysSchema),
});

interface KeyFormProps {
  creation: ReturnType<typeof useKeyCreation>;
  onClose: () => void;
}

function KeyForm({ creation, onClose }: KeyFormProps) {
  const form = useZodForm(formSchema, {
    defaultValues: { name: '', scopes: ['read'], dailyCreditLimit: '', expiresInDays: '' },
  });
  const submit = form.submit(({ name, scopes, dailyCreditLimit, expiresInDays }) => {
    if (creation.isPending) return;
    creation.mutate({
      name,
      scopes,
      ...(dailyCreditLimit !== undefined && { dailyCreditLimit }),
      ...(expiresInDays !== undefined && { expiresInDays }),
    });
  });
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-5">
      <TextField
        label={t(API_KEY_MESSAGES.name)}
        placeholder={t(API_KEY_MESSAGES.namePlaceholder)}
        autoComplete="off"
        maxLength={KEY_LIMITS.nameLength}
        {...form.field('name')}
      />
      <ScopeFields legend={t(API_KEY_MESSAGES.scopesTitle)} scopes={KEY_SCOPES} field={form.field('scopes')} />
      <TextField
        label={t(API_KEY_MESSAGES.dailyLimit)}
        hint={t(API_KEY_MESSAGES.dailyLimitHint)}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('dailyCreditLimit')}
      />
      <TextField
        label={t(API_KEY_MESSAGES.expiry)}
        hint={t(API_KEY_MESSAGES.expiryHint)}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('expiresInDays')}
      />
      <FormActions submitLabel={t(API_KEY_MESSAGES.create)} isBusy={creation.isPending} onCancel={onClose} />
    </form>
  );
}
