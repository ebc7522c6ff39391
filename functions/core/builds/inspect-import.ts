import type { RouteInput } from '../../../shared/contract/routes.ts';
import { importNote, type WrittenNote } from '../../../shared/messages/import-notes.ts';
import { type ReadImportServices, readSentImport } from './import-app.ts';

interface InspectedImport {
  title: string;
  files: string[];
  notes: WrittenNote[];
}

/**
 * Returns the title, files and notes that an import of a file would give, without starting a build. Throws the errors
 * of `readImport`.
 */
export async function inspectImport(
  services: ReadImportServices,
  { document }: RouteInput<'inspectImport'>,
): Promise<InspectedImport> {
  const { title, files, notes } = await readSentImport(services, document);
  return { title, files, notes: notes.map(importNote) };
}
