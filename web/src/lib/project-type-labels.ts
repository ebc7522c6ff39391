export const TYPE_LABELS = { webapp: 'Web app', game: 'Game', website: 'Website' } as const;
