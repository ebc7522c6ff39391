import { ApiError } from '@buidl/client/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InspectedImport } from '../../../../../shared/contract/builds.ts';
import { IMPORT_MAX_BYTES } from '../../../../../shared/domain/import-limit.ts';
import { IMPORT_MESSAGES } from '../../../../../shared/messages/import.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { serverText } from '../../../lib/language/server-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';
import { type ImportPart, packImport } from '../import-files.ts';

export interface LookedAt {
  /** The file to import. */
  document: File;
  found: InspectedImport;
}

/**
 * The mutation `inspected` asks the server what an import of the files would create. The mutation `imported` imports an
 * app; toasts report its result on any page. `progress` is the server's current message.
 */
export function useImport() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState('');
  const inspected = useMutation({
    mutationFn: async (parts: readonly ImportPart[]): Promise<LookedAt> => {
      const document = await packImport(parts);
      if (document.size > IMPORT_MAX_BYTES) throw new ImportTooLargeError();
      return { document, found: await callApi('inspectImport', { document }) };
    },
  });
  const imported = useMutation({
    mutationFn: async (document: File) => {
      setProgress('');
      const { operationId } = await callApi('importApp', { document });
      return followCheck(operationId, setProgress);
    },
    onSuccess: () => {
      toasts.success(t`The project is yours.`, t`Say what should be different and build a revision.`);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
    },
  });
  return { inspected, imported, progress };
}

/** Thrown when the files of an import do not fit into one request. */
export class ImportTooLargeError extends Error {
  override readonly name = 'ImportTooLargeError';
  readonly code = 'import_too_large';
}

/** Waits for the check of the imported app. Throws ApiError when the check fails or the server stays unreachable. */
async function followCheck(
  operationId: string,
  onProgress: (progress: string) => void,
): Promise<{ projectId: string; revisionString: string }> {
  const { watchBuild } = await import('@buidl/client/watch-build');
  let reason: string = IMPORT_MESSAGES.fallback;
  for await (const { progress, progressText, error, failure, projectId, revisionString } of watchBuild(
    { call: callApi },
    operationId,
  )) {
    if (revisionString !== undefined) return { projectId, revisionString };
    onProgress(serverText(progress, 'progress', progressText));
    if (error !== undefined) reason = failureText(error, failure);
  }
  throw new ApiError(reason, { status: 200, code: 'import_failed', isFromServer: true, operationId });
}
