/** The refusals that many calls have in common, on top of those that every call has. */
export const userErrors = ['unauthenticated', 'banned'] as const;
export const projectErrors = [...userErrors, 'forbidden', 'not_found'] as const;
