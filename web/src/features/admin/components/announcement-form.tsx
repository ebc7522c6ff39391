/** Writes the announcement at the top of every page; an empty one hides the banner. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ANNOUNCEMENT_MAX_LENGTH } from '../../../../../shared/contract/admin/platform.ts';
import { ADMIN_MESSAGES } from '../../../../../shared/messages/admin.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { LightMarkdown } from '../../../components/ui/light-markdown.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toasts } from '../../../lib/toasts.ts';
import { PasswordField } from './password-field.tsx';
import { useAdminAction } from './use-admin-action.ts';

const PASSWORD_REQUIRED = 'Please enter the admin password.';

export function AnnouncementForm({ current }: { current: string }) {
  const [announcement, setAnnouncement] = useState(current);
  const [adminPassword, setAdminPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const change = useAdminAction('setAnnouncement', {
    success: ADMIN_MESSAGES.announcementUpdated,
    failure: ADMIN_MESSAGES.updateFailed,
    fallback: ADMIN_MESSAGES.updateFallback,
    onDone: () => {
      setAdminPassword('');
      // Functions keep the settings for a while; the one who wrote them sees them at once.
      queryClient.setQueryData(queryKeys.announcement, announcement.trim());
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setProblem(adminPassword === '' ? PASSWORD_REQUIRED : undefined);
    if (adminPassword === '') toasts.error(PASSWORD_REQUIRED);
    else change.mutate({ announcement, adminPassword });
  };
  return (
    <form
      aria-label="Announcement"
      noValidate
      autoComplete="off"
      className="card grid gap-4 p-4"
      onSubmit={submit}
    >
      <h3 className="text-base">Announcement banner</h3>
      <TextAreaField
        label="Announcement"
        rows={3}
        maxLength={ANNOUNCEMENT_MAX_LENGTH}
        hint="Plain text, or **bold**, *italics*, `code` and [links](https://…). Leave it empty to hide the banner."
        value={announcement}
        onChange={(event) => setAnnouncement(event.target.value)}
      />
      {announcement.trim() !== '' && (
        <div className="rounded-control bg-accent-soft px-3 py-2">
          <p className="sr-only">Preview</p>
          <LightMarkdown text={announcement} />
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1 sm:max-w-64">
          <PasswordField value={adminPassword} onChange={setAdminPassword} />
        </div>
        <Button type="submit" variant="solid" aria-disabled={change.isPending}>
          {change.isPending && <Spinner />}
          Save Announcement
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}
