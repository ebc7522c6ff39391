import type { RouteRequest } from '../../../../shared/contract/routes.ts';

export type DataSpace = NonNullable<RouteRequest<'getDataOverview'>['space']>;

/** Whose data is looked at: what visitors of the published app share, or what previews wrote. */
export interface DataPlace {
  projectId: string;
  space: DataSpace;
}

/** One collection of it. */
export interface CollectionPlace extends DataPlace {
  collection: string;
}
