import * as z from 'zod';

export const uploadKeySchema = z.string().regex(/^uploads\/[0-9a-z]{26}$/, 'This is not an upload key.');
