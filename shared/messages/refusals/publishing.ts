import { CUSTOM_DOMAIN_MESSAGES } from '../custom-domains.ts';
import type { RefusalTable } from './refusal-table.ts';

export const PUBLISHING_REFUSALS = {
  app_not_found: { code: 'not_found', text: 'App not found.' },
  app_taken_down: { code: 'gone', text: 'This app was taken down.' },
  appeal_not_owner: { code: 'forbidden', text: 'Only the owner of an app may appeal.' },
  app_not_taken_down: { code: 'conflict', text: 'This app is not taken down.' },
  appealed_before: {
    code: 'conflict',
    text: 'You have appealed already. An admin decides once.',
  },
  host_of_this_site: { code: 'invalid_input', text: CUSTOM_DOMAIN_MESSAGES.ofThisSite },
  custom_names_not_offered: { code: 'forbidden', text: CUSTOM_DOMAIN_MESSAGES.notOffered },
  app_not_published_yet: { code: 'conflict', text: CUSTOM_DOMAIN_MESSAGES.notPublished },
  app_has_custom_name: { code: 'conflict', text: CUSTOM_DOMAIN_MESSAGES.hasName },
  too_many_name_checks: { code: 'rate_limited', text: CUSTOM_DOMAIN_MESSAGES.tooMany },
  no_app_at_url: { code: 'not_found', text: 'There is no published app at this URL.' },
  too_many_embeds: {
    code: 'rate_limited',
    text: 'Too many apps were asked about from your network. Please wait a moment.',
  },
  profile_not_found: { code: 'not_found', text: 'There is nobody with this name.' },
  too_many_profiles: {
    code: 'rate_limited',
    text: 'Too many profiles were opened from your network. Please wait a moment.',
  },
  revision_not_selected: {
    code: 'invalid_input',
    text: 'Project data is missing or no revision is selected.',
  },
  app_name_taken: {
    code: 'conflict',
    text: 'The name "{name}" is in use. Please choose another.',
  },
  app_names_used_up: {
    code: 'rate_limited',
    text: 'Your apps have got many new names today. Please go on tomorrow (UTC).',
  },
  publishing_taken_down: {
    code: 'forbidden',
    text: 'This app was taken down by an admin and cannot be published.',
  },
  unpublishing_taken_down: {
    code: 'forbidden',
    text: 'This app was taken down by an admin; its name stays taken.',
  },
  published_app_too_large: {
    code: 'payload_too_large',
    text: 'An app of more than {maxSize} cannot be published.',
  },
  wrong_data_policy: {
    code: 'invalid_input',
    text: 'This app cannot be published, because line {line} declares its shared data in a wrong way: {problem}',
  },
  remixes_used_up: {
    code: 'rate_limited',
    text: 'That was a lot of remixes. Please go on tomorrow.',
  },
  remix_of_own: {
    code: 'forbidden',
    text: 'This app is yours already. Open it from Home to change it.',
  },
  remix_forbidden: {
    code: 'forbidden',
    text: 'The owner of this app does not allow remixing it.',
  },
  reports_used_up: {
    code: 'rate_limited',
    text: 'You have sent many reports today. Thank you; we look at them.',
  },
  too_many_csp_reports: {
    code: 'rate_limited',
    text: 'Too many reports. Please wait a moment.',
  },
  own_host_not_allowed: {
    code: 'invalid_input',
    text: '{host} belongs to this site, which apps may not call.',
  },
} as const satisfies RefusalTable;
