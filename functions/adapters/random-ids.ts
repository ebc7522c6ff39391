/** Identifiers from the time and the system's random source. */
import { randomBytes } from 'node:crypto';
import type { Ids } from '../ports/ids.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/** 26 characters: ten of time (so that ids sort by age), sixteen random (80 bits). */
function sortableId(): string {
  let timeMs = Date.now();
  let time = '';
  for (let place = 0; place < TIME_CHARACTERS; place += 1) {
    time = ALPHABET.charAt(timeMs % 32) + time;
    timeMs = Math.floor(timeMs / 32);
  }
  const random = [...randomBytes(RANDOM_CHARACTERS)].map((byte) => ALPHABET.charAt(byte % 32)).join('');
  return time + random;
}

export const randomIds: Ids = {
  projectId: () => `prj_${sortableId()}`,
  operationId: () => `op_${sortableId()}`,
  uploadKey: () => `uploads/${sortableId()}`,
  chatId: () => `chat_${sortableId()}`,
  reportId: () => `rep_${sortableId()}`,
  nonce: () => randomBytes(16).toString('hex'),
  apiKey: () => `buidl_${randomBytes(32).toString('base64url')}`,
};
