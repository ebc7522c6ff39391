import type { ProjectType } from './project-type.ts';

export const TEMPLATE_KINDS = ['game', 'tool', 'creative', 'website'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export interface AppTemplate {
  id: string;
  title: string;
  description: string;
  kind: TemplateKind;
  /** The prompt from which the offline model built the template. */
  idea: string;
}

const TYPES = { game: 'game', tool: 'webapp', creative: 'webapp', website: 'website' } as const;

export function projectTypeOf(kind: TemplateKind): ProjectType {
  return TYPES[kind];
}

/** The host of all templates, in deployments where each app has a separate host. No project can get this host. */
export const TEMPLATES_HOST = 'templates';

/** Returns the id under which the site stores the data of an open template. No project can get the same id. */
export function templateAppId(templateId: string): string {
  return `tpl_${templateId}`;
}

/* Each template has a folder in the apps bucket. The apps domain serves only the document of this folder. */

/** The file with the first revision of projects that start from the template. */
export const TEMPLATE_REVISION_FILE = 'revision.json';
/** The file with the thumbnail of projects that start from the template, 1280 px wide. */
export const TEMPLATE_THUMBNAIL_FILE = 'thumbnail.webp';

export const TEMPLATES_PATH = '/templates/';

export function templateDocumentPath(templateId: string): string {
  return `${TEMPLATES_PATH}${templateId}/index.html`;
}
