import * as z from 'zod';
import { VISIBLE_TEXT } from '../../../../shared/contract/fields.ts';
import { isImitatedName } from './imitated-name.ts';
import { isAllowedRedirectUri } from './redirect-uri.ts';

export interface OAuthClient {
  name: string;
  redirectUris: string[];
}

const PREFIX = 'client_';
const MOST_REDIRECT_URIS = 10;
const NAME_LENGTH = 60;
const LONGEST_ID = 2_000;
const UNNAMED = 'An unnamed program';

/** Matches white space, control characters, invisible characters, and characters that change the text direction. */
const DECEIVING = /[\s\p{Cc}\p{Cf}]+/gu;

export const redirectUrisSchema = z.array(z.string().refine(isAllowedRedirectUri)).min(1).max(MOST_REDIRECT_URIS);

const recordSchema = z.tuple([z.string().max(NAME_LENGTH).regex(VISIBLE_TEXT), redirectUrisSchema]);

export function clientNameOf(given: string | undefined): string {
  const name = [...(given ?? '').replace(DECEIVING, ' ').trim()].slice(0, NAME_LENGTH / 2).join('');
  return VISIBLE_TEXT.test(name) ? name.trim() : UNNAMED;
}

/**
 * Returns an id that encodes the client; undefined when it would be too long. The id is not signed, because anyone may
 * register any client.
 */
export function clientIdOf({ name, redirectUris }: OAuthClient): string | undefined {
  const id = PREFIX + Buffer.from(JSON.stringify([name, redirectUris])).toString('base64url');
  return id.length <= LONGEST_ID ? id : undefined;
}

/**
 * Returns the client that an id encodes. Returns undefined for an id of another format, and for a name that imitates a
 * known client.
 */
export function clientOf(id: string): OAuthClient | undefined {
  if (!id.startsWith(PREFIX) || id.length > LONGEST_ID) return undefined;
  const record = recordSchema.safeParse(parseJson(Buffer.from(id.slice(PREFIX.length), 'base64url')));
  if (!record.success) return undefined;
  const [givenName, redirectUris] = record.data;
  const name = clientNameOf(givenName);
  return isImitatedName(name, redirectUris) ? undefined : { name, redirectUris };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
