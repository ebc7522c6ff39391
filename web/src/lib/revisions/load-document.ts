/** A revision's document as the model wrote it: without the runtime that was added when it was saved. */
import { removeRuntime } from '../../../../shared/domain/export-document.ts';

/** The apps' domain did not hand out the document. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code = 'document_unavailable';
}

/** Throws DocumentError, and the signal's reason once it is aborted. */
export async function loadDocument(appUrl: string, signal?: AbortSignal): Promise<string> {
  try {
    const response = await fetch(appUrl, {
      credentials: 'omit',
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok) throw new DocumentError(`The app's file answered ${response.status}.`);
    return removeRuntime(await response.text());
  } catch (cause) {
    if (signal?.aborted === true || cause instanceof DocumentError) throw cause;
    throw new DocumentError("The app's file could not be reached.", { cause });
  }
}
