import type { CollectionPolicy, DataReader } from '../../../shared/domain/app-data/data-policy.ts';
import type { StartRecords } from '../../../shared/domain/attachments/table-elements.ts';
import type { AppDataSettings, AppVisitors, DataScope, DataSettings } from '../../ports/app-data.ts';
import type { Users } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Objects } from '../../ports/objects.ts';
import type { Project, Projects } from '../../ports/projects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { appAvailability } from '../projects/app-availability.ts';
import { findManagedRevision } from '../projects/managed-project.ts';
import type { AppVisit } from './app-visit.ts';
import { browserPseudonym } from './data-ids.ts';
import { type DocumentPolicy, documentPolicyOf, previewedPolicy } from './previewed-policy.ts';
import type { ReadCache } from './reads/read-cache.ts';

export interface OpenDataServices {
  projects: Projects;
  users: Users;
  dataSettings: AppDataSettings;
  visitors: AppVisitors;
  apps: Pick<Objects, 'readText'>;
  /**
   * Caches apps for calls that only read. An entry lives for a few seconds, no longer than the edge caches the app's
   * pages.
   */
  recentApps: ReadCache<OpenApp>;
  recentVisitors: ReadCache<Awaited<ReturnType<AppVisitors['find']>>>;
  clock: Clock;
}

export interface OpenApp extends DataSettings, DocumentPolicy {
  project: Project;
  startRecords?: StartRecords | undefined;
}

export interface OpenData extends DataScope {
  project: Project;
  approvesFirst: boolean;
  reader: DataReader;
  /**
   * The visitor's pseudonym. After sign-in, it is the pseudonym of the account's first browser; otherwise, of this
   * browser.
   */
  visitorId: string;
  /** The pseudonym of this browser. It identifies repeated writes, because it stays the same after sign-in. */
  browserId: string;
  policyOf(collection: string): CollectionPolicy;
  isDeclared(collection: string): boolean;
  declaredCount: number;
  /**
   * The initial records of a preview's collections. Undefined for published apps, because publishing adds their initial
   * records.
   */
  startRecords?: StartRecords | undefined;
}

/**
 * Opens the data of an app for a visitor. Calls that write bypass the caches. Throws RequestError `not_found` for an
 * unpublished app, `gone` for a suspended one, and `forbidden` for a preview by a user who may not manage the app.
 */
export async function openData(
  services: OpenDataServices,
  visit: AppVisit,
  { changes }: { changes: boolean },
): Promise<OpenData> {
  const { projectId } = visit;
  const browserId = browserPseudonym(projectId, visit.visitorKey);
  const find = () => findApp(services, visit);
  const findVisitor = () => services.visitors.find(projectId, browserId);
  const [app, visitor] = await Promise.all([
    changes || visit.revisionString !== undefined ? find() : services.recentApps.get(projectId, find),
    changes ? findVisitor() : visit.isSignedIn && services.recentVisitors.get(`${projectId} ${browserId}`, findVisitor),
  ]);
  const { project, policy, approvesFirst } = app;
  const reader = {
    visitorIds: visitor ? visitor.aliases : [browserId],
    isSignedIn: Boolean(visitor),
    isOwner: isOwner(visit, project),
  };
  return {
    projectId,
    space: visit.revisionString === undefined ? 'live' : 'preview',
    project,
    approvesFirst,
    reader,
    visitorId: visitor ? visitor.visitorId : browserId,
    browserId,
    policyOf: (collection) => documentPolicyOf(app, collection),
    isDeclared: (collection) => Object.hasOwn(policy, collection),
    declaredCount: Object.keys(policy).length,
    startRecords: app.startRecords,
  };
}

/**
 * Returns false for an admin who is not the owner. Admins have owner rights only in the data management routes, which
 * require the action password or record the read.
 */
function isOwner({ caller }: AppVisit, project: Project): boolean {
  return caller?.user.publicKey === project.ownerPublicKey;
}

async function findApp(services: OpenDataServices, visit: AppVisit): Promise<OpenApp> {
  return visit.revisionString === undefined
    ? findLiveApp(services, visit.projectId)
    : findPreview(services, visit, visit.revisionString);
}

async function findLiveApp({ projects, users, dataSettings }: OpenDataServices, projectId: string): Promise<OpenApp> {
  const [project, settings] = await Promise.all([projects.findProject(projectId), dataSettings.find(projectId)]);
  if (!project?.publishedAppName) throw new RequestError('app_not_published');
  const { isSuspended } = await appAvailability(users, project);
  if (isSuspended) throw new RequestError('app_taken_down');
  return { project, ...settings, isClosed: false };
}

async function findPreview(
  { projects, apps }: OpenDataServices,
  { projectId, caller }: AppVisit,
  revisionString: string,
): Promise<OpenApp> {
  if (caller === undefined) throw new RequestError('not_project_owner');
  const { project } = await findManagedRevision(projects, caller, { projectId, revisionString });
  return {
    project,
    approvesFirst: false,
    ...(await previewedPolicy({ apps }, { projectId, revisionString })),
  };
}
