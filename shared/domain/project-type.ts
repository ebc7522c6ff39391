export const PROJECT_TYPES = ['webapp', 'game', 'website'] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];
export const DEFAULT_PROJECT_TYPE: ProjectType = 'webapp';
