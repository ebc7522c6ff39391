import { lazy, Suspense, useState } from 'react';
import { ACCOUNT_MESSAGES } from '../../../../../shared/messages/account.ts';
import { Button } from '../../../components/ui/button.tsx';
import { t } from '../../../lib/language/translate.ts';
import { useUser } from '../../../lib/session/session-context.ts';

/** Lazy, because it needs the wallet libraries. */
const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

export function DeleteAccountSection() {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  if (user === null) return null;
  return (
    <section aria-labelledby="deletion-heading" className="mt-8">
      <h2 id="deletion-heading" className="text-xl">
        {t(ACCOUNT_MESSAGES.deletionTitle)}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t(ACCOUNT_MESSAGES.deletionLead)}</p>
      <Button onClick={() => setIsOpen(true)}>{t(ACCOUNT_MESSAGES.deletionStart)}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeleteAccountDialog user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
