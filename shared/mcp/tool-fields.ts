import * as z from 'zod';
import { operationIdSchema, revisionStringSchema } from '../contract/fields.ts';

/**
 * Returns a parameter that tools/list describes as plain text, but that is validated by `schema`. MCP hosts compile the
 * listed schemas to grammars. Some hosts refuse all tools of a server if one pattern contains `\p{…}` or lacks anchors,
 * or if a text may have more than 2,000 characters.
 */
export function plainTextField<Schema extends z.ZodType<string, string>>(schema: Schema, description: string) {
  return z.string().min(1).pipe(schema).describe(description);
}

export const projectField = z.string().min(1).describe('The id of the project, prj_…, or its name');

export const operationField = plainTextField(
  operationIdSchema,
  'The operation that create_app or revise_app named, op_…',
);

/** Returns an optional parameter for the revision of a project, such as 2 or 1.3. */
export function revisionField(description: string) {
  return plainTextField(revisionStringSchema, `${description}, such as 2 or 1.3`).optional();
}

/** A notice in results that contain text of other people. Fields whose names begin with `untrusted` hold this text. */
export const noticeField = z.string().optional().describe('About the fields whose names begin with untrusted');
