/** `import` checks a file that a user brings along, and asks no model. */
export const BUILD_MODES = ['quick', 'advanced', 'revise', 'import'] as const;

export type BuildMode = (typeof BUILD_MODES)[number];
