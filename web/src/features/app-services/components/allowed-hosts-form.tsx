import { useState } from 'react';
import * as z from 'zod';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { ALLOWED_HOSTS_MAX, allowedHostsSchema } from '../../../../../shared/domain/allowed-host.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useAllowedHosts } from '../api/use-allowed-hosts.ts';

/** Parses hosts that are separated by spaces, commas or line breaks. */
const allowedHostsFormSchema = z.object({
  allowedHosts: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(allowedHostsSchema),
});

const hint = () =>
  t`At most ${ALLOWED_HOSTS_MAX}, such as api.example.com. The app may call them, also by WebSocket, and show their images, sounds, videos and fonts. It may send them what its visitors enter, and visitors see their names. If empty, it can reach no other host.`;

/** Lets the app's owner and admins choose the external hosts that the app may use. */
export function AllowedHostsForm({ revision }: { revision: Revision }) {
  const saving = useAllowedHosts(revision);
  const [saved, setSaved] = useState(revision.allowedHosts ?? []);
  const values = { allowedHosts: saved.join(', ') };
  const form = useZodForm(allowedHostsFormSchema, { defaultValues: values });
  const submit = form.submit(({ allowedHosts }) => {
    if (saving.isPending) return;
    saving.mutate(allowedHosts, {
      onSuccess: () => {
        setSaved(allowedHosts);
        form.reset({ allowedHosts: allowedHosts.join(', ') });
      },
    });
  });
  return (
    <form aria-label={t`Allowed hosts`} noValidate onSubmit={submit} className="mt-5 border-t border-hairline pt-5">
      <TextField
        label={t`Allowed hosts`}
        hint={hint()}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field('allowedHosts')}
      />
      <Button type="submit" className="mt-4 w-full" aria-disabled={saving.isPending}>
        {saving.isPending && <Spinner />} {t`Save Hosts`}
      </Button>
    </form>
  );
}
