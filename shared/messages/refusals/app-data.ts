import type { RefusalTable } from './refusal-table.ts';

export const APP_DATA_REFUSALS = {
  not_page_around_app: {
    code: 'forbidden',
    text: 'Only the page around an app may ask for its data.',
  },
  visitor_key_missing: { code: 'forbidden', text: 'The key of the visitor is missing.' },
  app_proof_expired: {
    code: 'forbidden',
    text: 'The proof of the app is missing or has expired. Please reload the page.',
  },
  app_not_published: { code: 'not_found', text: 'This app is not published.' },
  record_not_found: { code: 'not_found', text: 'There is no such record.' },
  visitor_not_signed_in: { code: 'forbidden', text: 'Please sign in to add something here.' },
  owner_adds_only: { code: 'forbidden', text: 'Only the owner of this app adds to this.' },
  change_forbidden: { code: 'forbidden', text: 'You cannot change this.' },
  collection_read_only: {
    code: 'forbidden',
    text: 'Nobody changes the records of this collection.',
  },
  record_changed: { code: 'conflict', text: 'Somebody changed this meanwhile.' },
  record_busy: { code: 'unavailable', text: 'Many write this record at once. Please try again.' },
  value_not_number: { code: 'invalid_input', text: '“{field}” is not a number.' },
  counter_unknown: {
    code: 'invalid_input',
    text: '“{field}” is not a number of this collection.',
  },
  counter_out_of_bounds: {
    code: 'invalid_input',
    text: '“{field}” is {least} at least and {most} at most.',
  },
  write_id_reused: { code: 'conflict', text: 'Another change was sent with this id before.' },
  write_too_old: { code: 'invalid_input', text: 'This change was made more than {days} days ago.' },
  too_many_writes: { code: 'rate_limited', text: 'That was a lot at once. Please wait a moment.' },
  too_many_writes_today: {
    code: 'rate_limited',
    text: 'That is all for today. Please come back tomorrow.',
  },
  network_share_used_up: {
    code: 'rate_limited',
    text: 'A lot was stored here from your network today. Please come back tomorrow.',
  },
  app_share_used_up: {
    code: 'rate_limited',
    text: 'A lot was stored in this app today. Please come back tomorrow.',
  },
  too_many_reads: {
    code: 'rate_limited',
    text: 'This app asks for its data too often. Please wait a moment.',
  },
  too_many_app_writes: { code: 'rate_limited', text: 'This app is busy. Please try again in a moment.' },
  app_data_busy: { code: 'unavailable', text: 'This app is busy. Please try again in a moment.' },
  operations_used_up: { code: 'rate_limited', text: 'The data of this app is used up for today.' },
  data_unpaid: {
    code: 'insufficient_credits',
    text: 'Writing in this app is paused: its credits are used up. Its owner can refill its bank.',
  },
  records_full: {
    code: 'conflict',
    text: 'The data of this app is full: it has at most {maxRecords} records.',
  },
  bytes_full: { code: 'conflict', text: 'The data of this app is full: it has at most {maxMb} MB.' },
  collections_full: { code: 'conflict', text: 'An app has at most {maxCollections} collections.' },
  removal_unlimited: {
    code: 'invalid_input',
    text: 'Please choose which records: added since when, by which visitor, or from which network.',
  },
  removal_network_unknown: {
    code: 'invalid_input',
    text: 'The network of this record is not known. Please choose a time or the visitor.',
  },
  removal_not_found: { code: 'not_found', text: 'There is no such removal.' },
  removal_expired: {
    code: 'conflict',
    text: 'These records were removed more than {days} days ago. They cannot be restored any more.',
  },
  removals_full: {
    code: 'conflict',
    text: 'An app has at most {maxRemovals} removals within {days} days. Please delete records one by one, or restore a removal.',
  },
  removed_id_taken: {
    code: 'conflict',
    text: '“{collection}” has a new record with the id {recordId}. Please delete it, then restore again.',
  },
  too_many_browsers: {
    code: 'conflict',
    text: 'You have signed in with as many browsers as possible.',
  },
  browser_of_other: { code: 'conflict', text: 'Somebody else has signed in with this browser.' },
} as const satisfies RefusalTable;
