import * as z from 'zod';
import { customHostSchema } from '../../../../shared/domain/custom-host.ts';

/** Converts other letters of the typed domain to its DNS form (Punycode). */
export const customHostFormSchema = z.object({
  host: z.string().trim().transform(toDnsForm).pipe(customHostSchema),
});

/** Returns invalid host names unchanged, so that the next rule rejects them. */
function toDnsForm(text: string): string {
  if (/[\s/\\:@?#*]/.test(text) || !URL.canParse(`https://${text}`)) return text;
  const { hostname } = new URL(`https://${text}`);
  return hostname.replace(/\.$/, '');
}
