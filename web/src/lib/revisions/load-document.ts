import { removeCompiled } from '../../../../shared/domain/compiled-scripts.ts';
import { removeRuntime } from '../../../../shared/domain/export-document.ts';

/** Thrown when a document could not be read from the apps domain. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code = 'document_unavailable';
}

/** Loads an app's document as its author wrote it. Throws like `loadDocument`. */
export async function loadSource(appUrl: string, signal: AbortSignal): Promise<string> {
  return removeCompiled(await loadDocument(appUrl, signal));
}

/** Loads an app's document without the app runtime. Throws DocumentError, and the signal's reason after an abort. */
export async function loadDocument(appUrl: string, signal?: AbortSignal): Promise<string> {
  try {
    const response = await fetch(appUrl, {
      credentials: 'omit',
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok) throw new DocumentError(`The app's file could not be loaded: status ${response.status}.`);
    return removeRuntime(await response.text());
  } catch (cause) {
    if (signal?.aborted === true || cause instanceof DocumentError) throw cause;
    throw new DocumentError("The app's file could not be reached.", { cause });
  }
}
