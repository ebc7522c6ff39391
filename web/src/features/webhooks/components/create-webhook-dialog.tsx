import { ApiError } from '@buidl/client/api-error';
import * as z from 'zod';
import { webhookEventsSchema, webhookUrlSchema } from '../../../../../shared/contract/webhooks.ts';
import { WEBHOOK_LIMITS } from '../../../../../shared/domain/webhook-limits.ts';
import { WEBHOOK_EVENTS } from '../../../../../shared/domain/webhook-payload.ts';
import { WEBHOOK_MESSAGES } from '../../../../../shared/messages/webhooks.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { UNREACHABLE, useWebhookCreation } from '../api/use-webhooks.ts';

export function CreateWebhookDialog({ onClose }: { onClose: () => void }) {
  const creation = useWebhookCreation();
  const made = creation.data;
  return (
    <Dialog
      title={t(made === undefined ? WEBHOOK_MESSAGES.create : WEBHOOK_MESSAGES.madeTitle)}
      description={t(made === undefined ? WEBHOOK_MESSAGES.lead : WEBHOOK_MESSAGES.madeDetail)}
      closesOnOutsideClick={false}
      onClose={onClose}
    >
      {made === undefined ? (
        <WebhookForm creation={creation} onClose={onClose} />
      ) : (
        <MadeSecret secret={made.secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function MadeSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className="mt-4 grid gap-5">
      <div className="flex items-center gap-2 rounded-control border border-edge bg-sunken py-1 pr-1 pl-3">
        <code className="figures min-w-0 flex-1 text-[0.8125rem] [overflow-wrap:anywhere]">{secret}</code>
        <CopyButton text={secret} label={t(WEBHOOK_MESSAGES.copySecret)} confirmation={t(WEBHOOK_MESSAGES.copied)} />
      </div>
      <Button variant="solid" onClick={onClose}>
        {t(WEBHOOK_MESSAGES.done)}
      </Button>
    </div>
  );
}

const formSchema = z.object({ url: webhookUrlSchema, events: webhookEventsSchema });

interface WebhookFormProps {
  creation: ReturnType<typeof useWebhookCreation>;
  onClose: () => void;
}

function WebhookForm({ creation, onClose }: WebhookFormProps) {
  const form = useZodForm(formSchema, { defaultValues: { url: '', events: [...WEBHOOK_EVENTS] } });
  const showRefusal = (error: Error) => {
    // The server decides which addresses are allowed.
    if (error instanceof ApiError && error.field === 'url')
      form.setError('url', { message: errorText(error, error.message) });
    else toasts.error(t(WEBHOOK_MESSAGES.createFailed), errorText(error, UNREACHABLE));
  };
  const submit = form.submit((input) => {
    if (!creation.isPending) creation.mutate(input, { onError: showRefusal });
  });
  const { error: eventError, ...eventField } = form.field('events');
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-5">
      <TextField
        label={t(WEBHOOK_MESSAGES.url)}
        hint={t(WEBHOOK_MESSAGES.urlHint)}
        placeholder={t(WEBHOOK_MESSAGES.urlPlaceholder)}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={WEBHOOK_LIMITS.urlLength}
        {...form.field('url')}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{t(WEBHOOK_MESSAGES.eventsTitle)}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="flex min-h-11 items-start gap-3">
            <input type="checkbox" value={event} className="mt-1 size-4 shrink-0 accent-accent" {...eventField} />
            <span>
              <span className="font-medium">{t(WEBHOOK_MESSAGES.events[event])}</span>
              <span className="block text-[0.8125rem] text-muted">{t(WEBHOOK_MESSAGES.eventDetails[event])}</span>
            </span>
          </label>
        ))}
        {eventError !== undefined && (
          <p role="alert" className="text-[0.8125rem] text-danger">
            {eventError}
          </p>
        )}
      </fieldset>
      <FormActions submitLabel={t(WEBHOOK_MESSAGES.create)} isBusy={creation.isPending} onCancel={onClose} />
    </form>
  );
}
