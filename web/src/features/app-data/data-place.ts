import type { Revision } from '../../../../shared/contract/projects.ts';
import type { RouteRequest } from '../../../../shared/contract/routes.ts';

export type DataSpace = NonNullable<RouteRequest<'getDataOverview'>['space']>;

/** Whose data is looked at: what visitors of the published app share, or what previews wrote. */
export interface DataPlace {
  projectId: string;
  space: DataSpace;
  /** Of previews: the one whose policies apply. */
  revisionString?: string;
}

/** Returns whose data of an app is looked at beside a revision of it. */
export function dataPlaceOf({ projectId, revisionString }: Revision, space: DataSpace): DataPlace {
  return { projectId, space, ...(space === 'preview' && { revisionString }) };
}

/** One collection of it. */
export interface CollectionPlace extends DataPlace {
  collection: string;
}
