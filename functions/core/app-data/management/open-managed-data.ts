import type { DataReader } from '../../../../shared/domain/app-data/data-policy.ts';
import { compareRevisions, FIRST_REVISION } from '../../../../shared/domain/revision-number.ts';
import type { AppDataSettings, CollectionRef, DataSpace } from '../../../ports/app-data.ts';
import type { Objects } from '../../../ports/objects.ts';
import type { Project, Projects } from '../../../ports/projects.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject, findManagedRevision } from '../../projects/managed-project.ts';
import type { OpenData } from '../open-data.ts';
import { type DocumentPolicy, documentPolicyOf, previewedPolicy } from '../previewed-policy.ts';

export interface OpenManagedServices {
  projects: Projects;
  dataSettings: AppDataSettings;
  apps: Pick<Objects, 'readText'>;
}

interface ManagedPlace {
  projectId: string;
  space: DataSpace;
  /** The revision whose document declares the policies of the `preview` data; defaults to the newest revision. */
  revisionString?: string | undefined;
}

/** The author of records that the owner adds outside the app. No browser has this pseudonym. */
export const OWNER_AUTHOR = 'owner';

const OWNER: DataReader = { visitorIds: [OWNER_AUTHOR], isSignedIn: true, isOwner: true };

export interface ManagedData extends OpenData {
  collections: readonly string[];
}

/**
 * Opens an app's data for its owner or an admin, also while the app is unpublished or suspended. Throws RequestError
 * `not_found` and `forbidden`.
 */
export async function openManagedData(
  services: OpenManagedServices,
  caller: Caller,
  place: ManagedPlace,
): Promise<ManagedData> {
  const { projectId, space } = place;
  const app = await (space === 'preview' ? findPreview : findLive)(services, caller, place);
  const collections = Object.keys(app.policy);
  return {
    projectId,
    space,
    project: app.project,
    approvesFirst: app.approvesFirst,
    reader: OWNER,
    visitorId: OWNER_AUTHOR,
    browserId: OWNER_AUTHOR,
    policyOf: (collection) => documentPolicyOf(app, collection),
    isDeclared: (collection) => Object.hasOwn(app.policy, collection),
    declaredCount: collections.length,
    collections,
  };
}

interface ManagedApp extends DocumentPolicy {
  project: Project;
  approvesFirst: boolean;
}

async function findLive(
  { projects, dataSettings }: OpenManagedServices,
  caller: Caller,
  { projectId }: ManagedPlace,
): Promise<ManagedApp> {
  const { project } = await findManagedProject(projects, caller, projectId);
  return { project, isClosed: false, ...(await dataSettings.find(projectId)) };
}

/** Records in a preview are never held for approval, because only users who could approve them see the preview. */
async function findPreview(
  services: OpenManagedServices,
  caller: Caller,
  { projectId, revisionString: given }: ManagedPlace,
): Promise<ManagedApp> {
  const revisionString = given ?? (await newestRevision(services, projectId));
  const { project } = await findManagedRevision(services.projects, caller, { projectId, revisionString });
  return {
    project,
    approvesFirst: false,
    ...(await previewedPolicy(services, { projectId, revisionString })),
  };
}

async function newestRevision({ projects }: OpenManagedServices, projectId: string): Promise<string> {
  const revisions = (await projects.find(projectId))?.revisions ?? [];
  const sorted = revisions.map(({ revisionString }) => revisionString).toSorted(compareRevisions);
  return sorted.at(-1) ?? FIRST_REVISION;
}

export function placeOf({ projectId, space }: ManagedData, collection: string): CollectionRef {
  return { projectId, space, collection };
}
