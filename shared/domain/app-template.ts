import type { ProjectType } from './project-type.ts';

/** The kinds of templates. The gallery filters by them. */
export const TEMPLATE_KINDS = ['game', 'tool', 'creative', 'website'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export interface AppTemplate {
  id: string;
  title: string;
  /** One sentence. */
  description: string;
  kind: TemplateKind;
  /** The idea that the offline model made it from. */
  idea: string;
}

const TYPES = { game: 'game', tool: 'webapp', creative: 'webapp', website: 'website' } as const;

/** The type of the projects that are made from a template of this kind. */
export function projectTypeOf(kind: TemplateKind): ProjectType {
  return TYPES[kind];
}

/** Where apps have hosts of their own, the templates share this one below the apps domain. No project's host has its name. */
export const TEMPLATES_HOST = 'templates';

/** Returns the id under which the site keeps what an open template stores. No project has such an id. */
export function templateAppId(templateId: string): string {
  return `tpl_${templateId}`;
}

/* A template has a folder in the apps bucket. The apps domain serves its document only, to frames. */

/** What projects are made of. */
export const TEMPLATE_REVISION_FILE = 'revision.json';
/** The thumbnail of such projects, 1280 px wide. */
export const TEMPLATE_THUMBNAIL_FILE = 'thumbnail.webp';

/** The folder of all templates. */
export const TEMPLATES_PATH = '/templates/';

/** Returns the path of a template's document on the apps domain. */
export function templateDocumentPath(templateId: string): string {
  return `${TEMPLATES_PATH}${templateId}/index.html`;
}
