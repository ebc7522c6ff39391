/**
 * Sends random requests to the API's routes, except those that would end the key, and compares each response with the
 * OpenAPI document. Arguments: the URL of the site, and an API key. Prints findings.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { contract, type RouteId } from '../../../shared/contract/routes.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { ROUTE_IDS, requestOf } from '../../fixtures/example-requests.ts';
import { Random } from '../../simulation/random.ts';

const [siteUrl = '', apiKey = ''] = process.argv.slice(2);
const REQUESTS = 2_000;
const AT_ONCE = 4;
const MAX_FINDINGS = 20;
/** Routes that would end the API key of the other requests. */
const ENDS_KEY: ReadonlySet<string> = new Set(['deleteAccount', 'logout', 'revokeAllSessions']);
const JUNK: readonly unknown[] = [
  ...['', ' ', 'x', 'ä'.repeat(300), '../..', '%00', '{"a":1}', '<script>', 'null', '0x10', '1e400', '🙂', '\u0000'],
  ...[0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER, true, false, null, [], {}, [[]], { length: -1 }],
];

const CALLS = ROUTE_IDS.filter((id) => !ENDS_KEY.has(id) && contract[id].server === 'api');

const document = await (await fetch(new URL('/api/openapi.json', siteUrl))).json();
const ajv = new Ajv2020({ strict: false, allErrors: false });
formats.default(ajv);
ajv.addSchema(document, 'openapi');
const random = new Random(20_261_127);
const wrong = new Map<string, string>();
const statuses = new Map<number, number>();
let left = REQUESTS;

function randomInput(routeId: RouteId): Record<string, unknown> {
  const input: Record<string, unknown> = { ...EXAMPLES[routeId] };
  for (const name of Object.keys(input)) {
    if (random.chance(0.35)) input[name] = random.pick(JUNK);
    else if (random.chance(0.1)) delete input[name];
  }
  if (random.chance(0.2)) input[`extra${random.integer(0, 9)}`] = random.pick(JUNK);
  return input;
}

function pointerTo(path: string, method: string, status: number, type: string): string {
  const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return `openapi#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/${escaped(type)}/schema`;
}

async function sendOne(): Promise<void> {
  const routeId = random.pick(CALLS);
  const { path, method } = contract[routeId];
  const { url, headers, body } = requestOf(`${siteUrl}/api`, routeId, randomInput(routeId));
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'x-api-key': apiKey },
    redirect: 'manual',
    ...(body !== undefined && method !== 'GET' && { body }),
  });
  const { status } = response;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const text = await response.text();
  const told = (problem: string) => wrong.set(`${routeId} ${status}`, `${problem}: ${text.slice(0, 160)}`);
  const operation = document.paths[path]?.[method.toLowerCase()];
  const described = operation?.responses[status];
  if (status >= 500 && status !== 503) return void told('it fails');
  // A random path may match no route, or one with other methods.
  if (text.includes('"unknown_endpoint"') || text.includes('"wrong_method"')) return;
  if (!described) return void told('the document does not describe this status');
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  if (!described.content) return text === '' ? undefined : void told('the document describes no body');
  if (!described.content[type]) return void told(`the document does not describe ${type}`);
  if (type !== 'application/json') return;
  const validate = ajv.getSchema(pointerTo(path, method, status, type));
  if (!validate) return void told('the document has no schema');
  if (!validate(JSON.parse(text))) told(ajv.errorsText(validate.errors));
}

async function sendInTurn(): Promise<void> {
  while (left > 0) {
    left -= 1;
    await sendOne();
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
const counts = [...statuses].toSorted(([one], [other]) => one - other).map(([status, count]) => `${count} × ${status}`);
console.log(
  JSON.stringify([
    { name: `${REQUESTS} random requests`, isMet: wrong.size === 0, detail: counts.join(', ') },
    ...[...wrong].slice(0, MAX_FINDINGS).map(([name, detail]) => ({ name, isMet: false, detail })),
  ]),
);
