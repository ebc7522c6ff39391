import { createHash } from 'node:crypto';
import type { RouteInput } from '../../../shared/contract/routes.ts';
import {
  type AppTemplate,
  projectTypeOf,
  TEMPLATE_REVISION_FILE,
  TEMPLATE_THUMBNAIL_FILE,
} from '../../../shared/domain/app-template.ts';
import { findTemplate } from '../../../shared/domain/gallery.ts';
import type { ImageAsset } from '../../../shared/domain/image-asset.ts';
import { FIRST_REVISION } from '../../../shared/domain/revision-number.ts';
import { type TemplateRevision, templateRevisionSchema } from '../../../shared/domain/template-revision.ts';
import type { Turn } from '../../../shared/domain/turn.ts';
import type { Addresses } from '../../ports/addresses.ts';
import type { Ids } from '../../ports/ids.ts';
import type { FileStore } from '../../ports/objects.ts';
import type { Project, ProjectChanges, Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import type { Caller } from '../auth/authenticate.ts';
import { DOCUMENT_FILE, documentFolder, documentKey, flowsKey, storeImage, templateKey } from './files/app-files.ts';
import { withImageFiles } from './files/image-files.ts';
import { type FreeProjectServices, limitFreeProjects } from './limit-free-projects.ts';

export interface TemplateServices extends FreeProjectServices {
  projects: Pick<Projects, 'findProject'>;
  projectChanges: Pick<ProjectChanges, 'createProject'>;
  apps: FileStore;
  addresses: Pick<Addresses, 'appsUrl'>;
  ids: Pick<Ids, 'projectId'>;
}

export class TemplateMissingError extends Error {
  override readonly name = 'TemplateMissingError';
  readonly code = 'template_missing';

  constructor(templateId: string) {
    super(`The files of the template ${templateId} are missing.`);
  }
}

/**
 * Creates a project from a template. A repeated call with the same idempotency key returns the same project. Throws
 * RequestError `not_found`, `rate_limited`, `banned`, and `gone` for a key whose project was deleted. Also throws
 * TemplateMissingError.
 */
export async function startFromTemplate(
  services: TemplateServices,
  caller: Caller,
  { templateId, projectNameDisplay, idempotencyKey }: RouteInput<'startFromTemplate'>,
): Promise<{ projectId: string; revisionString: string }> {
  const template = findTemplate(templateId);
  if (!template) throw new RequestError('template_not_found');
  const { publicKey } = caller.user;
  const projectId = idempotencyKey ? projectIdFor(publicKey, idempotencyKey) : services.ids.projectId();
  const made = { projectId, revisionString: FIRST_REVISION };
  if (idempotencyKey && (await services.projects.findProject(projectId))) return made;
  await limitFreeProjects(services, publicKey);
  const saved = await saveFiles(services, template, projectId);
  const createdAtMs = services.clock.nowMs();
  const result = await services.projectChanges.createProject(
    {
      project: projectOf(template, {
        ...made,
        name: projectNameDisplay,
        ownerPublicKey: publicKey,
        createdAtMs,
      }),
      isFirst: true,
      revisionString: FIRST_REVISION,
      createdAtMs,
      ...saved,
    },
    template.idea,
  );
  if (result === 'created') return made;
  // A concurrent call with the same key may have created the project.
  if (result === 'exists' && (await services.projects.findProject(projectId))) return made;
  await services.apps.removeFolder(documentFolder(projectId));
  throw result === 'banned' ? new RequestError('account_banned') : new RequestError('project_deleted');
}

/** Derives the project id from the user and the idempotency key, so that no other user's key gives the same id. */
function projectIdFor(publicKey: string, idempotencyKey: string): string {
  const digest = createHash('sha256').update(`template:${publicKey}:${idempotencyKey}`).digest('hex');
  return `prj_${BigInt(`0x${digest.slice(0, 32)}`)
    .toString(36)
    .padStart(26, '0')}`;
}

async function saveFiles(services: TemplateServices, { id, title, idea }: AppTemplate, projectId: string) {
  const { apps, addresses } = services;
  const [json, thumbnail] = await Promise.all([
    apps.readText(templateKey(id, TEMPLATE_REVISION_FILE)),
    apps.readBytes(templateKey(id, TEMPLATE_THUMBNAIL_FILE)),
  ]);
  if (json === undefined || thumbnail === undefined) throw new TemplateMissingError(id);
  const template = templateRevisionSchema.parse(JSON.parse(json));
  const store = (image: Parameters<typeof storeImage>[3]) => storeImage(apps, addresses.appsUrl, projectId, image);
  const imageAssets = await storeImages(template, store);
  const document = withImageFiles(template.document, projectId, imageAssets);
  const [thumbnailUrl] = await Promise.all([
    store({ contentType: 'image/webp', bytes: thumbnail }),
    apps.write(documentKey(projectId, FIRST_REVISION), document, DOCUMENT_FILE),
    apps.write(flowsKey(projectId, FIRST_REVISION), JSON.stringify(template.flows), {
      contentType: 'application/json',
    }),
  ]);
  const documentSha256 = createHash('sha256').update(document).digest('hex');
  return { imageAssets, documentSha256, thumbnailUrl, turn: turnOf(template, { title, idea }) };
}

function turnOf(
  { summary, checksPassed }: TemplateRevision,
  { title, idea }: Pick<AppTemplate, 'title' | 'idea'>,
): Turn {
  return {
    kind: 'template',
    instruction: idea,
    imageCount: 0,
    summary: `Made from the template ${title}. ${summary}`,
    creditsCharged: 0,
    checksPassed,
    problemsLeft: 0,
  };
}

function storeImages(
  { images }: TemplateRevision,
  store: (image: Parameters<typeof storeImage>[3]) => Promise<string>,
): Promise<ImageAsset[]> {
  return Promise.all(
    images.map(async ({ base64, contentType, ...image }) => {
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
      return { ...image, url: await store({ contentType, bytes }) };
    }),
  );
}

/**
 * Returns the new project. The app pays from its own bank, so that it never spends its owner's credits without the
 * owner's consent.
 */
function projectOf(
  { id, kind }: AppTemplate,
  own: Pick<Project, 'projectId' | 'name' | 'ownerPublicKey' | 'createdAtMs'>,
): Project {
  const { projectId, name, ownerPublicKey, createdAtMs } = own;
  return {
    projectId,
    name,
    ownerPublicKey,
    createdAtMs,
    projectType: projectTypeOf(kind),
    templateId: id,
    isShowcased: false,
    billingModel: 'app_wallet',
    rateLimit: { requests: 0, perSeconds: 0 },
  };
}
