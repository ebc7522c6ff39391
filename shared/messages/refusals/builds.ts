import { BUILD_MESSAGES } from '../builds.ts';
import type { RefusalTable } from './refusal-table.ts';

export const BUILD_REFUSALS = {
  operation_not_found: { code: 'not_found', text: 'Operation not found.' },
  build_in_progress: {
    code: 'build_in_progress',
    text: `${BUILD_MESSAGES.inProgress}: your last Buidl is still being made. Please wait for it to finish.`,
  },
  build_credits_missing: {
    code: 'insufficient_credits',
    text: 'This needs {credits} credits, and you have fewer. Please buy credits first.',
  },
  build_not_started: { code: 'unavailable', text: 'The build could not be started.' },
  build_not_started_returned: {
    code: 'unavailable',
    text: 'The build could not be started. Your credits were returned.',
  },
  queue_full: {
    code: 'unavailable',
    text: 'Very many builds are waiting for the model. Please try again in a few minutes.',
  },
  build_ended: { code: 'conflict', text: 'This build has ended already.' },
  no_film_strip: { code: 'not_found', text: 'This build has no film strip.' },
  no_receipt: { code: 'not_found', text: 'This build has no receipt.' },
  build_not_finished: { code: 'conflict', text: 'Only a finished build can be returned.' },
  build_free: { code: 'conflict', text: 'This build was free, so there is nothing to return.' },
  build_used: {
    code: 'conflict',
    text: 'This build, or a revision after it, was exported or published. It cannot be returned any more.',
  },
  return_too_late: {
    code: 'conflict',
    text: 'A build can be returned within 24 hours after its end, which are over.',
  },
  built_app_deleted: {
    code: 'not_found',
    text: 'This build was deleted, so there is nothing to return.',
  },
  return_not_owner: { code: 'forbidden', text: 'Only the owner of a project may remove it.' },
  build_followed: {
    code: 'conflict',
    text: 'Revision {revision} was made from this build. Please return or delete it first.',
  },
  too_many_returns: {
    code: 'rate_limited',
    text: 'Only {most} builds can be returned within seven days. The next one from {from} on.',
  },
  nothing_edited: { code: 'conflict', text: 'Nothing was changed.' },
  edited_app_too_large: { code: 'conflict', text: 'An app has at most {maxSize}.' },
  edit_unclear: {
    code: 'conflict',
    text: "The {element} is made by the app's code and cannot be changed directly. Ask for it in words instead.",
  },
  import_empty: { code: 'invalid_input', text: 'The file is empty.' },
  import_zip: {
    code: 'invalid_input',
    text: 'The file is a ZIP archive. Please unpack it and import the HTML file in it.',
  },
  import_too_large: { code: 'payload_too_large', text: 'The file is larger than {maxSize}.' },
  import_not_utf8: {
    code: 'invalid_input',
    text: 'The file is not valid UTF-8. Please save it with this encoding.',
  },
  import_not_html: {
    code: 'invalid_input',
    text: 'The file is not an HTML document from <!doctype html> to </html>.',
  },
  import_frame: {
    code: 'invalid_input',
    text: 'The file has a frame (<{tag}>), which an app may not have.',
  },
  import_base: {
    code: 'invalid_input',
    text: 'The file has a <base> element, which an app may not have.',
  },
  import_refresh: {
    code: 'invalid_input',
    text: 'The file leads to another page by itself (<meta> refresh).',
  },
  import_missing_file: {
    code: 'invalid_input',
    text: 'The file loads {address}, which is not in it. Please put its content into the file.',
  },
  import_unknown_library: {
    code: 'invalid_input',
    text: 'The file loads {address}, which could not be fetched. Please take it out, put it into the file, or use one of these libraries: {libraries}.',
  },
  import_foreign_code: {
    code: 'invalid_input',
    text: 'The file loads code from {host}, which an app may not. Please take it out, or put it into the file.',
  },
} as const satisfies RefusalTable;
