import { useWatch } from 'react-hook-form';
import { ANNOUNCEMENT_MAX_LENGTH, setAnnouncementInputSchema } from '../../../../../shared/contract/admin/platform.ts';
import { PasswordField } from '../../../components/admin/password-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { Markdown } from '../../../components/ui/markdown.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useSaveAnnouncement } from '../api/platform-settings.ts';

export function AnnouncementForm({ current }: { current: string }) {
  const form = useZodForm(setAnnouncementInputSchema, {
    defaultValues: { announcement: current, adminPassword: '' },
  });
  const announcement = useWatch({ control: form.control, name: 'announcement' });
  const saving = useSaveAnnouncement(() => form.resetField('adminPassword'));
  const submit = form.submit((typed) => {
    if (!saving.isPending) saving.mutate(typed);
  });
  return (
    <form aria-label="Announcement" noValidate autoComplete="off" className="card grid gap-4 p-4" onSubmit={submit}>
      <h3 className="text-base">Announcement banner</h3>
      <TextAreaField
        label="Announcement"
        rows={3}
        maxLength={ANNOUNCEMENT_MAX_LENGTH}
        hint="Plain text, or **bold**, *italics*, `code` and [links](https://…). Leave it empty to hide the banner."
        {...form.bareField('announcement')}
      />
      {announcement.trim() !== '' && (
        <div className="rounded-control bg-accent-soft px-3 py-2">
          <p className="sr-only">Preview</p>
          <Markdown text={announcement} />
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1 sm:max-w-64">
          <PasswordField {...form.bareField('adminPassword')} />
        </div>
        <Button type="submit" variant="solid" aria-disabled={saving.isPending}>
          {saving.isPending && <Spinner />}
          Save Announcement
        </Button>
      </div>
      {form.problem !== undefined && (
        <p role="alert" className="text-danger">
          {form.problem}
        </p>
      )}
    </form>
  );
}
