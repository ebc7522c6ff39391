/**
 * `npm run -s ops -- admin-password` reads the admin password from standard input and prints its hash for the secret
 * AdminPassword (docs/operate/runbook.md).
 */
import { text } from 'node:stream/consumers';
import { hashPassword } from '../../../functions/core/admin/password-hash.ts';

const MIN_LENGTH = 12;

const password = (await text(process.stdin)).replace(/\r?\n$/, '');
if (password.length < MIN_LENGTH) {
  console.error(`The password needs at least ${MIN_LENGTH} characters.`);
  process.exitCode = 2;
} else {
  console.log(await hashPassword(password));
}
