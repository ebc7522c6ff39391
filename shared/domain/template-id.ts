import * as z from 'zod';

/** The id of a template: lower-case words with hyphens, because URLs contain the id. */
export const templateIdSchema = z.string().regex(/^[a-z][a-z0-9-]{1,30}[a-z0-9]$/, 'This is not a template.');
