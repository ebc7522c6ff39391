import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { appNameSchema } from '../../../../../shared/domain/app-name.ts';
import { PUBLISHING_MESSAGES } from '../../../../../shared/messages/publishing.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { appAddress } from '../../../lib/app-address.ts';
import { optionalImageFileSchema } from '../../../lib/image-file.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { usePublishing } from '../api/use-publishing.ts';
import { plainAppName, uniqueAppName } from '../app-name-choice.ts';
import { ThumbnailField } from './thumbnail-field.tsx';

const publishSchema = z.object({ name: appNameSchema, image: optionalImageFileSchema });

interface PublishFormProps {
  revision: Revision;
  onLive: (name: string) => void;
  onCancel: () => void;
}

export function PublishForm({ revision, onLive, onCancel }: PublishFormProps) {
  const [takenName, setTakenName] = useState<string | null>(null);
  const form = useZodForm(publishSchema, {
    defaultValues: { name: revision.publishedAppName ?? plainAppName(revision), image: null },
  });
  const name = useWatch({ control: form.control, name: 'name' });
  const image = useController({ control: form.control, name: 'image' });
  const publishing = usePublishing(revision, {
    onLive,
    onNameTaken: (problem) => {
      form.setError('name', { message: problem }, { shouldFocus: true });
      setTakenName(name);
    },
  });
  const changeName = (typed: string) => {
    form.setValue('name', typed.toLowerCase());
    form.clearErrors('name');
  };
  const submit = form.submit(
    (values) => {
      if (!publishing.isPending) publishing.mutate(values);
    },
    (problem) => {
      const isNameInvalid = form.getFieldState('name').invalid;
      toasts.error(
        isNameInvalid ? t(PUBLISHING_MESSAGES.invalidAppName) : t(PUBLISHING_MESSAGES.publishFailed),
        problem,
      );
    },
  );
  const unique = uniqueAppName(revision);
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
      <div>
        <TextField
          label={t`App name`}
          className="figures"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t`Lowercase letters, numbers, and hyphens.`}
          {...form.field('name')}
          onChange={(event) => changeName(event.target.value)}
        />
        {takenName === name && unique !== name && (
          <Button className="mt-2" onClick={() => changeName(unique)}>
            {t`Use`} <span className="figures">{unique}</span>
          </Button>
        )}
        <AddressPreview revision={revision} name={name} />
      </div>
      <ThumbnailField
        label={t`Thumbnail (optional)`}
        projectName={revision.projectNameDisplay}
        currentUrl={revision.showcaseImageUrl}
        file={image.field.value}
        problem={image.fieldState.error?.message}
        inputRef={image.field.ref}
        onChange={(file) => form.setValue('image', file, { shouldValidate: true })}
      />
      <FormActions submitLabel={t`Publish`} variant="accent" isBusy={publishing.isPending} onCancel={onCancel} />
    </form>
  );
}

function AddressPreview({ revision, name }: { revision: Revision; name: string }) {
  const { publishedAppName } = revision;
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2 text-[0.8125rem]">
      <p className="text-muted">{t`The app will be at`}</p>
      <p className="figures [overflow-wrap:anywhere]">{appAddress(name || '…', location.origin)}</p>
      {publishedAppName !== undefined && (
        <p className="mt-1 text-muted">
          {publishedAppName === name
            ? t`It replaces the revision that is live there now.`
            : t`For 30 days, /p/${publishedAppName} redirects to the new address.`}
        </p>
      )}
    </div>
  );
}
