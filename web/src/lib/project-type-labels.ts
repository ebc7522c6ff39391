/** How the types of projects read. */
export const TYPE_LABELS = { webapp: 'Web app', game: 'Game', website: 'Website' } as const;
