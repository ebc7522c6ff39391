import * as z from 'zod';
import { allowedHostsSchema } from '../../../../shared/domain/allowed-host.ts';

/** Parses hosts that are separated by spaces, commas or line breaks. */
export const allowedHostsFormSchema = z.object({
  allowedHosts: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(allowedHostsSchema),
});
