import { type DataReader, policyOf } from '../../../shared/domain/app-data/data-policy.ts';
import type { AppDataSettings, CollectionPlace, DataSpace } from '../../ports/app-data.ts';
import type { Projects } from '../../ports/projects.ts';
import type { Caller } from '../auth/authenticate.ts';
import { findManagedProject } from '../projects/managed-project.ts';
import type { OpenData } from './open-data.ts';

export interface OpenManagedServices {
  projects: Projects;
  dataSettings: AppDataSettings;
}

/** The author of what the owner adds outside of the app. No browser has this pseudonym. */
export const OWNER_AUTHOR = 'owner';

const OWNER: DataReader = { visitorIds: [OWNER_AUTHOR], isSignedIn: true, isOwner: true };

/** The data of an app as those use it who may manage the app. */
export interface ManagedData extends OpenData {
  collections: readonly string[];
}

/**
 * Opens the data of an app for its owner or an admin, whether or not the app is published or was taken down. The policies are those of
 * the published document, in previews too. Throws RequestError `not_found` and `forbidden`.
 */
export async function openManagedData(
  { projects, dataSettings }: OpenManagedServices,
  caller: Caller,
  { projectId, space }: { projectId: string; space: DataSpace },
): Promise<ManagedData> {
  const { project } = await findManagedProject(projects, caller, projectId);
  const { policy, approvesFirst } = await dataSettings.find(projectId);
  const collections = Object.keys(policy);
  return {
    projectId,
    space,
    project,
    approvesFirst,
    reader: OWNER,
    visitorId: OWNER_AUTHOR,
    browserId: OWNER_AUTHOR,
    policyOf: (collection) => policyOf(policy, collection),
    isDeclared: (collection) => Object.hasOwn(policy, collection),
    declaredCount: collections.length,
    collections,
  };
}

/** Returns where a collection of the data is. */
export function placeOf({ projectId, space }: ManagedData, collection: string): CollectionPlace {
  return { projectId, space, collection };
}
