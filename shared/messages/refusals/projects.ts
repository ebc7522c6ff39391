import type { RefusalTable } from './refusal-table.ts';

export const PROJECT_REFUSALS = {
  project_not_found: { code: 'not_found', text: 'Project not found.' },
  not_project_owner: { code: 'forbidden', text: 'Only the owner of a project may do this.' },
  project_busy: { code: 'conflict', text: 'The project is being changed. Please try again.' },
  project_deleted: { code: 'gone', text: 'The project that this request made was deleted.' },
  list_all_admins_only: { code: 'forbidden', text: 'Only admins can list all projects.' },
  revision_not_found: { code: 'not_found', text: 'Revision {revision} not found.' },
  revisions_full: {
    code: 'conflict',
    text: 'A project has at most {maxRevisions} revisions. Please delete some that you do not need.',
  },
  revision_live: { code: 'conflict', text: 'This revision is live. Please unpublish it first.' },
  revision_not_design: {
    code: 'conflict',
    text: 'Revision {revision} is not one of two designs.',
  },
  revision_major: { code: 'conflict', text: 'Revision {revision} is a major revision already.' },
  revision_changed: { code: 'conflict', text: 'The revision changed. Please try again.' },
  revision_deleted: { code: 'not_found', text: 'The revision changed. Please try again.' },
  document_not_found: {
    code: 'not_found',
    text: 'The document of this revision was not found.',
  },
  bank_busy: {
    code: 'conflict',
    text: 'The bank of this app is in use. Please try again in a minute.',
  },
  free_projects_used_up: {
    code: 'rate_limited',
    text: 'That was a lot of free projects. Please go on tomorrow (UTC).',
  },
  template_not_found: { code: 'not_found', text: 'There is no such template.' },
  image_not_found: { code: 'not_found', text: 'Image not found in this revision.' },
  other_image_replaced: {
    code: 'conflict',
    text: 'Another image of this app is being replaced. Please try again.',
  },
} as const satisfies RefusalTable;
