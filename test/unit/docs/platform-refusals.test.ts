import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './markdown-files.ts';

const GATEWAY = join(ROOT, 'packages/local-cloud/api-gateway/http-api.ts');
const guide = readFileSync(join(ROOT, 'docs/use/api.md'), 'utf8');

it('the guide of the API names every body of API Gateway', () => {
  const messages = [...readFileSync(GATEWAY, 'utf8').matchAll(/message: '([^']+)'/g)].map(([, message]) => message);
  expect(messages).toContain('Too Many Requests');
  expect(messages.filter((message) => !guide.includes(`{"message":"${message}"}`))).toEqual([]);
});
