import * as z from 'zod';
import type { ProjectType } from './project-type.ts';
import { templateIdSchema } from './template-id.ts';
import { PROJECT_NAME_MAX_LENGTH } from './text-limits.ts';

/** The categories of templates, which the gallery filters by. */
export const TEMPLATE_KINDS = ['game', 'tool', 'creative', 'website'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const appTemplateSchema = z.strictObject({
  id: templateIdSchema,
  title: z.string().min(3).max(PROJECT_NAME_MAX_LENGTH),
  /** One sentence. */
  description: z.string().min(20).max(90).endsWith('.'),
  kind: z.enum(TEMPLATE_KINDS),
  /** The prompt from which the offline model made the template. */
  idea: z.string().min(20).max(400),
});
export type AppTemplate = z.infer<typeof appTemplateSchema>;

const TYPES = { game: 'game', tool: 'webapp', creative: 'webapp', website: 'website' } as const;

/** Returns the project type for a template of this kind. */
export function projectTypeOf(kind: TemplateKind): ProjectType {
  return TYPES[kind];
}

/**
 * When apps have separate hosts, all templates share this host below the apps domain. It cannot collide with the host
 * of a project.
 */
export const TEMPLATES_HOST = 'templates';

/** Returns the id under which the site stores the data of an open template. It cannot collide with a project id. */
export function templateAppId(templateId: string): string {
  return `tpl_${templateId}`;
}

/* Each template has a folder in the apps bucket. The apps domain serves only its document. */

/** The first revision of projects that start from the template. */
export const TEMPLATE_REVISION_FILE = 'revision.json';
/** The thumbnail of these projects, 1280 px wide. */
export const TEMPLATE_THUMBNAIL_FILE = 'thumbnail.webp';

/** The folder of all templates. */
export const TEMPLATES_PATH = '/templates/';

/** Returns the path of a template's document on the apps domain. */
export function templateDocumentPath(templateId: string): string {
  return `${TEMPLATES_PATH}${templateId}/index.html`;
}
