export const BUILD_MODES = ['quick', 'advanced', 'revise'] as const;

export type BuildMode = (typeof BUILD_MODES)[number];
