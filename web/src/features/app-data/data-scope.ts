import type { Revision } from '../../../../shared/contract/projects.ts';
import type { RouteRequest } from '../../../../shared/contract/routes.ts';

export type DataSpace = NonNullable<RouteRequest<'getDataOverview'>['space']>;

export interface DataScope {
  projectId: string;
  space: DataSpace;
  /** For preview data only: the revision that declares the access policies. */
  revisionString?: string;
}

export function dataScopeOf({ projectId, revisionString }: Revision, space: DataSpace): DataScope {
  return { projectId, space, ...(space === 'preview' && { revisionString }) };
}

export interface CollectionRef extends DataScope {
  collection: string;
}
