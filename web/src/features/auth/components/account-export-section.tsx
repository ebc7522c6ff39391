import { ACCOUNT_MESSAGES } from '../../../../../shared/messages/account.ts';
import { AUTH_MESSAGES } from '../../../../../shared/messages/auth.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { SigningError } from '../api/sign-in.ts';
import { useAccountExport } from '../api/use-account-export.ts';

interface AccountExportSectionProps {
  /** Returns the API key for the download, by default the session's key. */
  takeKey?: () => Promise<string>;
  lead?: string;
}

export function AccountExportSection({ takeKey, lead }: AccountExportSectionProps) {
  const { download, progress, cancel } = useAccountExport(takeKey);
  const start = () => !download.isPending && download.mutate();
  return (
    <section aria-labelledby="export-heading" className="mt-8">
      <h2 id="export-heading" className="text-xl">
        {t(ACCOUNT_MESSAGES.exportTitle)}
      </h2>
      {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
      <p className="mt-1 mb-4 text-muted">{t(ACCOUNT_MESSAGES.exportContents)}</p>
      {download.isError && (
        <div className="mb-4">
          <Callout tone="error" title={t(ACCOUNT_MESSAGES.exportFailed)}>
            {failureText(download.error)}
          </Callout>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-disabled={download.isPending} onClick={start}>
          {t(ACCOUNT_MESSAGES.exportStart)}
        </Button>
        {download.isPending && <Button onClick={cancel}>{t`Cancel`}</Button>}
        <p role="status" className="text-[0.8125rem] text-muted">
          {download.isPending &&
            (progress === undefined
              ? t(ACCOUNT_MESSAGES.exportReading)
              : t(ACCOUNT_MESSAGES.exportProgress, progress.done, progress.total))}
          {download.data === 'downloaded' && t(ACCOUNT_MESSAGES.exportDone)}
          {download.data === 'cancelled' && t(ACCOUNT_MESSAGES.exportCancelled)}
        </p>
      </div>
    </section>
  );
}

function failureText(error: unknown): string {
  if (error instanceof SigningError) return t(AUTH_MESSAGES.walletSignMessageFailed);
  return errorText(error, ACCOUNT_MESSAGES.exportUnreachable);
}
