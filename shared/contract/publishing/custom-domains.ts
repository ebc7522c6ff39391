import * as z from 'zod';
import { CUSTOM_DOMAIN_PROBLEMS, CUSTOM_DOMAIN_STATES } from '../../domain/custom-domain.ts';
import { customDomainSchema } from '../../domain/custom-domain-host.ts';
import { PROJECT_ERRORS } from '../errors.ts';
import { projectIdSchema, successSchema } from '../fields.ts';
import { pageResponseSchema } from '../page-response.ts';
import { projectInputSchema } from '../projects.ts';
import { type Route, route } from '../route.ts';

export const customDomainInputSchema = z.strictObject({
  projectId: projectIdSchema,
  host: customDomainSchema,
});

/** Accepts any text, so that an unknown host gets the not-found page and not an error. */
export const customDomainPageInputSchema = z.strictObject({ host: z.string() });

const dnsRecordSchema = z.object({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() });

export const customDomainListingSchema = z.object({
  host: z.string(),
  state: z.enum(CUSTOM_DOMAIN_STATES),
  problem: z.enum(CUSTOM_DOMAIN_PROBLEMS).optional(),
  /** The records that the owner creates in the DNS zone of the domain. */
  records: z.array(dnsRecordSchema),
});

export type CustomDomainListing = z.infer<typeof customDomainListingSchema>;

export const customDomainResponseSchema = successSchema.extend({
  /** True if this deployment offers custom domains. */
  isOffered: z.boolean(),
  customDomain: customDomainListingSchema.optional(),
});

const ofOwner = {
  path: '/projects/{projectId}/custom-domain',
  feature: 'publishing',
  auth: 'user',
  scopes: ['publish'],
  output: customDomainResponseSchema,
} as const;

export const customDomainRoutes = {
  setCustomDomain: route({
    ...ofOwner,
    method: 'POST',
    body: 'json',
    input: customDomainInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
  checkCustomDomain: route({
    ...ofOwner,
    method: 'POST',
    path: '/projects/{projectId}/custom-domain/check',
    input: projectInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict', 'rate_limited'],
  }),
  removeCustomDomain: route({
    ...ofOwner,
    method: 'DELETE',
    input: projectInputSchema,
    errors: [...PROJECT_ERRORS, 'conflict'],
  }),
  getCustomDomainPage: route({
    method: 'GET',
    path: '/custom-domain-pages/{host}',
    feature: 'publishing',
    auth: 'public',
    success: 'page',
    pages: { 200: ['text/html'], 404: ['text/html'], 410: ['text/html'] },
    input: customDomainPageInputSchema,
    output: pageResponseSchema,
  }),
} satisfies Record<string, Route>;
