export const TEMPLATE_KIND_LABELS = {
  game: { one: 'Game', many: 'Games' },
  tool: { one: 'Tool', many: 'Tools' },
  creative: { one: 'Creative', many: 'Creative' },
  website: { one: 'Website', many: 'Websites' },
} as const;
