import * as z from 'zod';
import { allowedHostsSchema } from '../../../../shared/domain/allowed-host.ts';

/** Reads the hosts from one text, with spaces, commas or lines between them. */
export const allowedHostsFormSchema = z.object({
  allowedHosts: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(allowedHostsSchema),
});
