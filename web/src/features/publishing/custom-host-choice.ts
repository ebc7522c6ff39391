import * as z from 'zod';
import { customHostSchema } from '../../../../shared/domain/custom-host.ts';

/** What an owner types: other letters become the form that DNS has. */
export const customHostFormSchema = z.object({
  host: z.string().trim().transform(toDnsForm).pipe(customHostSchema),
});

/** Leaves what is no host name as it is, for the next rule to refuse. */
function toDnsForm(text: string): string {
  if (/[\s/\\:@?#*]/.test(text) || !URL.canParse(`https://${text}`)) return text;
  const { hostname } = new URL(`https://${text}`);
  return hostname.replace(/\.$/, '');
}
