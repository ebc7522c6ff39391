import * as z from 'zod';

/** The key of a file that a user uploaded. */
export const uploadKeySchema = z.string().regex(/^uploads\/[0-9a-z]{26}$/, 'This is not an upload key.');
