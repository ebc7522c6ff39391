import { API_KEY_MESSAGES } from '../api-keys.ts';
import { AUTH_MESSAGES } from '../auth.ts';
import { AUTHORIZATION_MESSAGES } from '../authorization.ts';
import type { RefusalTable } from './refusal-table.ts';

export const AUTH_REFUSALS = {
  not_logged_in: { code: 'unauthenticated', text: 'Please log in to continue.' },
  api_key_invalid: { code: 'unauthenticated', text: AUTH_MESSAGES.apiKeyInvalid },
  api_key_expired: { code: 'unauthenticated', text: AUTH_MESSAGES.apiKeyExpired },
  api_key_revoked: { code: 'unauthenticated', text: AUTH_MESSAGES.apiKeyRevoked },
  session_expired: { code: 'unauthenticated', text: AUTH_MESSAGES.sessionExpired },
  session_revoked: { code: 'unauthenticated', text: AUTH_MESSAGES.sessionRevoked },
  session_replaced: { code: 'unauthenticated', text: AUTH_MESSAGES.sessionReplaced },
  account_deleted: { code: 'unauthenticated', text: AUTH_MESSAGES.accountDeleted },
  account_banned: { code: 'banned', text: AUTH_MESSAGES.accountBanned },
  session_needed: {
    code: 'forbidden',
    text: 'The API key “{name}” cannot do this: it needs the session of a sign-in, whatever scopes a key has.',
  },
  scope_missing: {
    code: 'forbidden',
    text: 'The API key “{name}” lacks a scope: this call needs {scopes}.',
  },
  spend_limit_reached: {
    code: 'spend_limit',
    text: 'This API key may spend {limit} credits a day, and less than the {credits} that this needs is left today. A day begins at 00:00 UTC.',
  },
  session_not_found: { code: 'not_found', text: 'This session has ended already.' },
  api_key_not_found: { code: 'not_found', text: 'This API key was revoked already, or has expired.' },
  api_keys_full: { code: 'conflict', text: API_KEY_MESSAGES.full },
  api_keys_busy: { code: 'conflict', text: API_KEY_MESSAGES.busy },
  no_account_yet: { code: 'not_found', text: 'This wallet has no account yet. Please sign up first.' },
  no_account: { code: 'not_found', text: 'This wallet has no account.' },
  account_not_banned: { code: 'conflict', text: 'This account is not banned. Please log in.' },
  nonce_expired: {
    code: 'unauthenticated',
    text: 'This sign-in request has expired or was used already. Please try again.',
  },
  wrong_signature: {
    code: 'unauthenticated',
    text: 'The signature does not match this wallet and message.',
  },
  not_public_key: { code: 'invalid_input', text: 'This is not a Solana public key.' },
  not_signature: { code: 'invalid_input', text: 'This is not a base58 signature.' },
  username_taken: { code: 'conflict', text: 'This username is taken. Please choose another.' },
  username_look_alike: {
    code: 'conflict',
    text: 'This username looks too much like another one. Please choose a different one.',
  },
  username_reserved: {
    code: 'conflict',
    text: AUTH_MESSAGES.usernameReserved,
  },
  wallet_taken: { code: 'conflict', text: 'This wallet already has an account. Please log in.' },
  account_still_deleting: {
    code: 'conflict',
    text: 'The former account of this wallet is still being deleted. Please try again in ten minutes.',
  },
  not_invited: { code: 'forbidden', text: 'Sign-up is open to invited wallets only at the moment.' },
  wrong_username: { code: 'invalid_input', text: 'This is not your username. Nothing was deleted.' },
  account_changed: { code: 'conflict', text: 'This account was changed meanwhile. Please try again.' },
  too_many_sign_ins: {
    code: 'rate_limited',
    text: 'Too many sign-ins were started from your network. Please wait a moment.',
  },
  too_many_wallet_checks: {
    code: 'rate_limited',
    text: 'Too many wallets were looked up from your network. Please wait a moment.',
  },
  too_many_sign_ups: {
    code: 'rate_limited',
    text: 'Too many accounts were created from your network. Please try again later.',
  },
  unknown_client: { code: 'invalid_input', text: AUTHORIZATION_MESSAGES.unknownClient },
  wrong_redirect: { code: 'invalid_input', text: AUTHORIZATION_MESSAGES.wrongRedirect },
  authorization_repeated: { code: 'invalid_input', text: AUTHORIZATION_MESSAGES.repeated },
  no_authorization_code: { code: 'invalid_input', text: AUTHORIZATION_MESSAGES.noCode },
  no_challenge: { code: 'invalid_input', text: AUTHORIZATION_MESSAGES.noChallenge },
  wrong_resource: { code: 'invalid_input', text: AUTHORIZATION_MESSAGES.wrongResource },
  unknown_scope: { code: 'invalid_input', text: AUTHORIZATION_MESSAGES.unknownScope },
  scope_not_asked: { code: 'invalid_input', text: AUTHORIZATION_MESSAGES.scopeNotAsked },
  unusable_code: { code: 'gone', text: AUTHORIZATION_MESSAGES.unusableCode },
} as const satisfies RefusalTable;
