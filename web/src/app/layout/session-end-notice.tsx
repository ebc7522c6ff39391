import { LogIn, TriangleAlert, X } from 'lucide-react';
import { LAYOUT_MESSAGES } from '../../../../shared/messages/layout.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { t } from '../../lib/language/translate.ts';
import { useSession } from '../../lib/session/session-context.ts';

export function SessionEndNotice({ reason }: { reason: string }) {
  const { dismissEnd } = useSession();
  return (
    <section role="alert" aria-label={t`Session`} className="border-b border-hairline bg-warn-soft">
      <div className="mx-auto flex max-w-6xl items-center gap-3 py-2 pr-1 pl-4 sm:pr-3 sm:pl-6">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="font-medium">{t(LAYOUT_MESSAGES.sessionEnded)}</span> {t(reason)}
        </p>
        <ButtonLink to="/auth/connect-wallet">
          <LogIn aria-hidden /> {t`Log In`}
        </ButtonLink>
        <Button variant="quiet" size="icon" aria-label={t`Close the notice`} onClick={dismissEnd}>
          <X aria-hidden />
        </Button>
      </div>
    </section>
  );
}
