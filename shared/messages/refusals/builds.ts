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
  plan_failed: { code: 'unavailable', text: 'The plan could not be made. The app can be built without it.' },
  plan_of_other_idea: {
    code: 'invalid_input',
    text: 'This plan is for another idea or other settings. Please ask for a new one.',
  },
  too_many_plans: { code: 'rate_limited', text: 'That was a lot of ideas. Please wait a minute.' },
  plans_used_up: {
    code: 'rate_limited',
    text: 'An account can have {most} plans a day. The app can be built without one.',
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
  import_too_large: { code: 'payload_too_large', text: 'The app is larger than {maxSize}.' },
  import_not_text: {
    code: 'invalid_input',
    text: 'The file {file} is neither text nor a ZIP archive, so it cannot be an app.',
  },
  import_not_html: {
    code: 'invalid_input',
    text: 'This is no app yet: an HTML page, a React component or a ZIP archive with one of them is needed.',
  },
  import_no_page: { code: 'invalid_input', text: 'The files contain neither an HTML page nor a React component.' },
  import_several_pages: {
    code: 'invalid_input',
    text: 'The files contain several pages, and none is named index.html: {files}. Please import one of them.',
  },
  import_zip_broken: {
    code: 'invalid_input',
    text: 'The ZIP archive is damaged or incomplete. Please create it again.',
  },
  import_zip_locked: {
    code: 'invalid_input',
    text: 'The ZIP archive has a password. Please create it without one.',
  },
  import_zip_path: {
    code: 'invalid_input',
    text: 'The ZIP archive has a file that points outside its folder: {path}.',
  },
  import_zip_too_many: {
    code: 'invalid_input',
    text: 'The ZIP archive has more than {maxFiles} files. Please leave out what the page does not load.',
  },
  import_zip_too_large: {
    code: 'invalid_input',
    text: 'The ZIP archive has more than {maxSize} when it is unpacked.',
  },
  import_cut_off: {
    code: 'invalid_input',
    text: 'Line {line}: the <{tag}> has no end. The file may be cut off. Please import all of it.',
  },
  import_frame: {
    code: 'invalid_input',
    text: 'Line {line}: the page has a frame (<{tag}>), which an app may not have.',
  },
  import_missing_file: {
    code: 'invalid_input',
    text: 'Line {line}: the page loads {address}, which is missing. Please import it together with the page.',
  },
  import_library_version: {
    code: 'invalid_input',
    text: 'Line {line}: the page loads {library}. Apps have {known} instead. Please change the page to this version.',
  },
  import_foreign_host: {
    code: 'invalid_input',
    text: 'Line {line}: the page loads {address} from another site, which an app may not. Please take it out, or put it into the page.',
  },
  import_foreign_code: {
    code: 'invalid_input',
    text: 'Line {line}: the page loads {library}, which apps do not have. Please put it into the page, or use one of these: {shelf}.',
  },
  import_unfetched_code: {
    code: 'invalid_input',
    text: 'Line {line}: {library} is fetched from a package registry, which could not be reached from here. Please try again later, or put it into the page.',
  },
  import_unfetched_library: {
    code: 'invalid_input',
    text: '{library} is fetched from a package registry, which could not be reached from here. Please try again later, or use another library.',
  },
  import_missing_library: {
    code: 'invalid_input',
    text: '{file}, line {line}: apps do not have the library “{specifier}”. Please use one of these instead: {shelf}.',
  },
  import_missing_module: {
    code: 'invalid_input',
    text: '{file}, line {line}: the file “{specifier}” is missing. Please import it together with the others.',
  },
  import_script_error: {
    code: 'invalid_input',
    text: '{file}, line {line}, column {column}: {message}.',
  },
} as const satisfies RefusalTable;
