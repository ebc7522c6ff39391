import * as z from 'zod';
import { customHostSchema } from '../../domain/custom-host.ts';
import { CUSTOM_NAME_PROBLEMS, CUSTOM_NAME_STATES } from '../../domain/custom-name.ts';
import { PROJECT_ERRORS } from '../errors.ts';
import { projectIdSchema, successSchema } from '../fields.ts';
import { pageResponseSchema } from '../page-response.ts';
import { projectInputSchema } from '../projects.ts';
import { type Route, route } from '../route.ts';

export const customNameInputSchema = z.strictObject({ projectId: projectIdSchema, host: customHostSchema });

/** Accepts any text, because an unknown host gets the not-found page. */
export const namedPageInputSchema = z.strictObject({ host: z.string() });

const dnsRecordSchema = z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() });

export const customNameListingSchema = z.object({
  host: z.string(),
  state: z.enum(CUSTOM_NAME_STATES),
  /** The reason why it is not live, if known. */
  problem: z.enum(CUSTOM_NAME_PROBLEMS).optional(),
  /** The records that the owner creates in the DNS zone of the domain. */
  records: z.array(dnsRecordSchema),
});

export type CustomNameListing = z.infer<typeof customNameListingSchema>;

export const customNameResponseSchema = successSchema.extend({
  /** True if this deployment offers custom domains. */
  isOffered: z.boolean(),
  /** Missing when the app has no custom domain. */
  customName: customNameListingSchema.optional(),
});

const ofOwner = {
  path: '/projects/{projectId}/custom-name',
  feature: 'publishing',
  auth: 'user',
  scopes: ['publish'],
  output: customNameResponseSchema,
} as const;

/** Custom domains for published apps, such as `play.example.com`. */
export const customNameRoutes = {
  setCustomName: route({
    ...ofOwner,
    method: 'POST',
    body: 'json',
    input: customNameInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
  checkCustomName: route({
    ...ofOwner,
    method: 'POST',
    path: '/projects/{projectId}/custom-name/check',
    input: projectInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict', 'rate_limited'],
  }),
  removeCustomName: route({
    ...ofOwner,
    method: 'DELETE',
    input: projectInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
  getNamedPage: route({
    method: 'GET',
    path: '/named-pages/{host}',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    input: namedPageInputSchema,
    output: pageResponseSchema,
  }),
} satisfies Record<string, Route>;
