import { createHash } from 'node:crypto';
import { projectNameSchema } from '../../../shared/contract/fields.ts';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import { FIRST_REVISION } from '../../../shared/domain/revision-number.ts';
import { PROJECT_NAME_MAX_LENGTH } from '../../../shared/domain/text-limits.ts';
import { truncateText } from '../../../shared/domain/truncate-text.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { NewRevision, ProjectChanges } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { DOCUMENT_FILE, documentFolder, documentKey, flowsKey } from '../projects/app-files.ts';
import { type FreeProjectServices, limitFreeProjects } from '../projects/limit-free-projects.ts';
import { readImportedDocument } from './imported-document.ts';

export interface ImportServices extends FreeProjectServices {
  projectChanges: Pick<ProjectChanges, 'createProject'>;
  apps: FileStore;
  ids: Pick<Ids, 'projectId'>;
  clock: Clock;
}

const DEFAULT_NAME = 'Imported app';
const FILE_NAME_MAX_LENGTH = 100;

/**
 * Makes a project of the caller whose revision 1 is a file that they bring along, at no charge. Throws RequestError `banned`,
 * `rate_limited`, and as `readImportedDocument`; what is refused counts for no limit.
 */
export async function importApp(
  services: ImportServices,
  caller: Caller,
  { document, projectNameDisplay, projectType }: RouteInput<'importApp'>,
): Promise<{ projectId: string; revisionString: string }> {
  const { html, title } = readImportedDocument(await bytesOf(document));
  const { publicKey } = caller.user;
  await limitFreeProjects(services, publicKey);
  const projectId = services.ids.projectId();
  const name = projectNameDisplay ?? nameOf(title);
  const { apps } = services;
  await Promise.all([
    apps.write(documentKey(projectId, FIRST_REVISION), html, DOCUMENT_FILE),
    apps.write(flowsKey(projectId, FIRST_REVISION), '[]', { contentType: 'application/json' }),
  ]);
  const createdAtMs = services.clock.nowMs();
  const revision: NewRevision = {
    project: {
      projectId,
      name,
      ownerPublicKey: publicKey,
      createdAtMs,
      projectType,
      isShowcased: false,
      // Its apps spend no credits that its owner did not allow.
      billingModel: 'app_wallet',
      rateLimit: { requests: 0, perSeconds: 0 },
    },
    isFirst: true,
    revisionString: FIRST_REVISION,
    createdAtMs,
    imageAssets: [],
    documentSha256: createHash('sha256').update(html).digest('hex'),
    turn: {
      kind: 'import',
      instruction: truncateText(typeof document === 'string' ? name : document.name, FILE_NAME_MAX_LENGTH),
      imageCount: 0,
      summary: 'Imported from a file. Nothing in it was tried in a browser.',
      creditsCharged: 0,
      checksPassed: 0,
      problemsLeft: 0,
    },
  };
  if ((await services.projectChanges.createProject(revision, name)) === 'created') {
    return { projectId, revisionString: FIRST_REVISION };
  }
  await apps.removeFolder(documentFolder(projectId));
  throw new RequestError('banned', 'This account has been banned.');
}

async function bytesOf(document: File | string): Promise<Uint8Array> {
  return typeof document === 'string' ? Buffer.from(document) : new Uint8Array(await document.arrayBuffer());
}

function nameOf(title: string): string {
  return projectNameSchema.safeParse(truncateText(title, PROJECT_NAME_MAX_LENGTH)).data ?? DEFAULT_NAME;
}
