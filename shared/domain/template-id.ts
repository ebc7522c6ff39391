import * as z from 'zod';

/** Lower-case words with hyphens, because it is a part of addresses. */
export const templateIdSchema = z.string().regex(/^[a-z][a-z0-9-]{1,30}[a-z0-9]$/, 'This is not a template.');
