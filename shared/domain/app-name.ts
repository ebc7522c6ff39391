import * as z from 'zod';
import { PUBLISHING_MESSAGES } from '../messages/publishing.ts';

const RESERVED_NAMES = new Set(
  'admin api app apps assets auth buidl create-app buy-credits config health help home index login logout p preview privacy raw receipts root shell signup status static support system terms www'.split(
    ' ',
  ),
);

/** A DNS label that is neither reserved nor punycode. Input is lowercased. */
export const appNameSchema = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+$/, PUBLISHING_MESSAGES.invalidAppNameDetail)
  .max(63, 'A name has at most 63 characters.')
  .refine((name) => !name.startsWith('-') && !name.endsWith('-'), 'A name cannot start or end with a hyphen.')
  .refine((name) => !name.startsWith('xn--'), 'A name cannot start with "xn--".')
  .refine((name) => !RESERVED_NAMES.has(name), 'This name is reserved. Please choose another.');

/** Returns a name from the project's name and the end of its id, which makes collisions unlikely. */
export function suggestAppName(projectName: string, projectId: string): string {
  const words = projectName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  return `${words || 'app'}-${projectId.slice(-6)}`;
}
