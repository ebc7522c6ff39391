import { useEffect } from 'react';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { toasts } from '../../../lib/toasts.ts';

export function CheckingStep() {
  return (
    <p role="status" className="flex h-11 items-center justify-center gap-3 text-muted">
      <Spinner /> {t`Checking your wallet's account`}
    </p>
  );
}

interface CheckFailedProps {
  error: Error;
  onRetry: () => void;
  onDisconnect: () => void;
}

export function CheckFailed({ error, onRetry, onDisconnect }: CheckFailedProps) {
  const text = errorText(error, t(AUTH_MESSAGES.checkUserFallback));
  useEffect(() => toasts.error(t(AUTH_MESSAGES.checkUserFailed), text), [text]);
  return (
    <Callout
      tone="error"
      title={t(AUTH_MESSAGES.checkUserFailed)}
      action={
        <>
          <Button onClick={onRetry}>{t`Try Again`}</Button>
          <Button variant="quiet" onClick={onDisconnect}>
            {t`Disconnect`}
          </Button>
        </>
      }
    >
      {text}
    </Callout>
  );
}
