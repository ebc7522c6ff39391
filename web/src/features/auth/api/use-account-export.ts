import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { siteRoutes } from '../../../../../shared/contract/site-routes.ts';
import { webhookRoutes } from '../../../../../shared/contract/webhooks.ts';
import { browserParts, createApiClient } from '../../../lib/api-client.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { readStoredApiKey } from '../../../lib/session/session-storage.ts';
import { collectAccount } from './collect-account.ts';

async function readKeyOfSession(): Promise<string | null> {
  return readStoredApiKey();
}

/**
 * Downloads the data of an account. `cancel` or leaving the page stops the download. `takeKey` returns the API key, by
 * default the session's key.
 */
export function useAccountExport(takeKey: () => Promise<string | null> = readKeyOfSession) {
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const download = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(undefined);
      // Another tab may log in as another user in the meantime, and a file must not mix two accounts.
      const apiKey = await takeKey();
      const callApi = createApiClient(
        { ...siteRoutes, ...webhookRoutes },
        { ...browserParts, readApiKey: () => apiKey },
      );
      try {
        const account = await collectAccount(callApi, {
          signal: controller.signal,
          onProgress: (done, total) => setProgress({ done, total }),
        });
        controller.signal.throwIfAborted();
        const name = `buidl-${account.profile.username}-${account.exportedAt.slice(0, 'YYYY-MM-DD'.length)}.json`;
        downloadFile(name, new Blob([JSON.stringify(account, null, 2)], { type: 'application/json' }));
        return 'downloaded';
      } catch (error) {
        if (controller.signal.aborted) return 'cancelled';
        throw error;
      }
    },
  });
  return { download, progress, cancel };
}
