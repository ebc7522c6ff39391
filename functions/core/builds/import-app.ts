import { projectNameSchema } from '../../../shared/contract/fields.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { PROJECT_NAME_MAX_LENGTH } from '../../../shared/domain/text-limits.ts';
import { truncateText } from '../../../shared/domain/truncate-text.ts';
import { importNote } from '../../../shared/messages/import-notes.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type FreeProjectServices, limitFreeProjects } from '../projects/limit-free-projects.ts';
import type { PackageServices } from './documents/fetch-foreign-code.ts';
import type { ComponentKit } from './imports/component-page.ts';
import type { ImportedApp } from './imports/read-import.ts';
import { type StartBuildServices, startBuild } from './start-build.ts';

export interface ReadImportServices {
  componentKit: ComponentKit;
  packages: PackageServices;
}

type ImportServices = StartBuildServices & FreeProjectServices & ReadImportServices;

const DEFAULT_NAME = 'Imported app';
const FILE_NAME_MAX_LENGTH = 100;

/**
 * Starts the check of an imported file, which becomes revision 1 of a new project. An import is free of charge. Throws
 * RequestError `rate_limited`, and the errors of `readImport` and `startBuild`. A refused file does not count
 * towards the limit.
 */
export async function importApp(
  services: ImportServices,
  { user, apiKey }: Pick<Caller, 'user' | 'apiKey'>,
  { document, projectNameDisplay, projectType }: RouteInput<'importApp'>,
): Promise<{ operationId: string; projectId: string }> {
  const { html, title, notes } = await readSentImport(services, document);
  await limitFreeProjects(services, user.publicKey);
  const projectName = projectNameDisplay ?? nameOf(title);
  const fileName = typeof document === 'string' ? projectName : document.name;
  return startBuild(services, {
    operationId: services.ids.operationId(),
    mode: 'import',
    images: [],
    document: html,
    apiKey,
    request: {
      projectId: services.ids.projectId(),
      ownerPublicKey: user.publicKey,
      projectName,
      projectType,
      idea: projectName,
      importedFile: truncateText(fileName, FILE_NAME_MAX_LENGTH),
      ...(notes.length > 0 && { importNotes: notes.map((note) => importNote(note).text) }),
      llmSettings: {},
      styleSettings: {},
      userImageKeys: [],
      firstUserImageNumber: 1,
    },
  });
}

/** Throws the errors of `readImport`. */
export async function readSentImport(services: ReadImportServices, document: File | string): Promise<ImportedApp> {
  // The import is dynamic, because the compiler is large and most calls of this Lambda function do not need it.
  const { readImport } = await import('./imports/read-import.ts');
  return typeof document === 'string'
    ? readImport(services, Buffer.from(document), '')
    : readImport(services, new Uint8Array(await document.arrayBuffer()), document.name);
}

function nameOf(title: string): string {
  return projectNameSchema.safeParse(truncateText(title, PROJECT_NAME_MAX_LENGTH)).data ?? DEFAULT_NAME;
}
