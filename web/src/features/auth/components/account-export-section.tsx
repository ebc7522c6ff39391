import { ACCOUNT_MESSAGES } from '../../../../../shared/messages/account.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { useAccountExport } from '../api/use-account-export.ts';

/** Downloads what Buidl keeps of the user as one file. */
export function AccountExportSection() {
  const { download, progress, cancel } = useAccountExport();
  const start = () => !download.isPending && download.mutate();
  return (
    <section aria-labelledby="export-heading" className="mt-8">
      <h2 id="export-heading" className="text-xl">
        {ACCOUNT_MESSAGES.exportTitle}
      </h2>
      <p className="mt-1 mb-4 text-muted">{ACCOUNT_MESSAGES.exportContents}</p>
      {download.isError && (
        <div className="mb-4">
          <Callout tone="error" title={ACCOUNT_MESSAGES.exportFailed}>
            {errorText(download.error, ACCOUNT_MESSAGES.exportUnreachable)}
          </Callout>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-disabled={download.isPending} onClick={start}>
          {ACCOUNT_MESSAGES.exportStart}
        </Button>
        {download.isPending && <Button onClick={cancel}>Cancel</Button>}
        <p role="status" className="text-[0.8125rem] text-muted">
          {download.isPending && ACCOUNT_MESSAGES.exportProgress(progress)}
          {download.data === 'downloaded' && ACCOUNT_MESSAGES.exportDone}
          {download.data === 'cancelled' && ACCOUNT_MESSAGES.exportCancelled}
        </p>
      </div>
    </section>
  );
}
