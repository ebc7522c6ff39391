/** An `import` checks a file that the user provides and calls no model. */
export const BUILD_MODES = ['quick', 'advanced', 'revise', 'import'] as const;

export type BuildMode = (typeof BUILD_MODES)[number];
