export const INDEX_NAMES = ['gsi1', 'gsi2'] as const;
export type IndexName = (typeof INDEX_NAMES)[number];
