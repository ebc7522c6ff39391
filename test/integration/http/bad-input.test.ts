import { paginateListExecutions, SFNClient } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathParameters } from '../../../shared/contract/api-path.ts';
import { contract, type RouteId } from '../../../shared/contract/routes.ts';
import { PROJECT_NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../../../shared/domain/text-limits.ts';
import { BUILD_MESSAGES } from '../../../shared/messages/builds.ts';
import { EXAMPLES } from '../../../shared/open-api/examples.ts';
import { creditsOf, postForm, QUICK_APP } from '../../fixtures/app-build.ts';
import { type RequestParts, ROUTE_IDS, requestOf, send } from '../../fixtures/example-requests.ts';
import { expectError } from '../../fixtures/json-response.ts';
import { type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { openTable, type StoredItems } from '../../fixtures/stored-items.ts';
import { borrowCloud, type SharedCloud } from '../shared-cloud.ts';

let cloud: SharedCloud;
let api: string;
let admin: SignedInUser;
let table: StoredItems;
let tracesBefore: string[];
let executionsBefore: number;

beforeAll(async () => {
  cloud = await borrowCloud();
  api = cloud.api;
  admin = await signUpAndLogIn(api, cloud.takeAdminWallet());
  table = openTable(cloud);
  tracesBefore = await table.traces();
  executionsBefore = await countExecutions();
});
afterAll(() => cloud.close());

const withBody = (kind: 'json' | 'multipart') => ROUTE_IDS.filter((routeId) => contract[routeId].body.includes(kind));

function sampleOf(routeId: RouteId, changes: Record<string, unknown> = {}): RequestParts {
  return requestOf(api, routeId, { ...EXAMPLES[routeId], ...changes });
}

/** Returns copies of the route's sample, each with one missing or wrong field that the schema refuses. */
function wrongInputs(routeId: RouteId): { what: string; input: Record<string, unknown> }[] {
  const sample: Record<string, unknown> = EXAMPLES[routeId];
  const wrongValues = contract[routeId].body.includes('json') ? [null, 7.5, true, 'x', [], {}] : ['', 'x', '-1'];
  const variants = Object.keys(sample).flatMap((name) => {
    const { [name]: _, ...without } = sample;
    const wrong = wrongValues.map((value) => ({
      what: `${name}=${JSON.stringify(value)}`,
      input: { ...sample, [name]: value },
    }));
    return [{ what: `without ${name}`, input: without }, ...wrong];
  });
  const isInPath = (name: string) => contract[routeId].path.includes(`{${name}}`);
  const asSent = (input: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(input).map(([name, value]) => [name, isInPath(name) ? String(value) : value]));
  // A missing or empty path parameter would turn the URL into that of another route.
  const isSendable = ({ input }: { input: Record<string, unknown> }) =>
    pathParameters(contract[routeId].path).every((name) => ![undefined, ''].includes(input[name]?.toString()));
  return variants.filter(isSendable).filter(({ input }) => !contract[routeId].input.safeParse(asSent(input)).success);
}

describe('every call', () => {
  // Pages and redirects to pages are left out, because apps may use any query parameters in their URLs.
  const strictRoutes = ROUTE_IDS.filter((routeId) => {
    const { success } = contract[routeId];
    return success !== 'page' && success !== 'redirect';
  });
  it.each(strictRoutes)('%s refuses an unknown field', async (routeId) => {
    const error = await expectError(await send(sampleOf(routeId, { colour: 'red' }), admin.apiKey), 'invalid_input');
    expect(error).toBe('Unknown field: colour.');
  });

  const routesWithFields = ROUTE_IDS.filter((routeId) => wrongInputs(routeId).length > 0);
  it.each(routesWithFields)('%s refuses missing fields and wrong types with a message', async (routeId) => {
    for (const { what, input } of wrongInputs(routeId)) {
      const response = await send(requestOf(api, routeId, input), admin.apiKey);
      const error = await expectError(response, 'invalid_input');
      expect(error, what).toMatch(/^\S.*\.$/);
      expect(error, what).not.toContain('Invalid input');
    }
  });
});

describe('every call with a JSON body', () => {
  it.each(withBody('json'))(
    '%s refuses another content type, broken JSON and JSON of another kind',
    async (routeId) => {
      const sample = sampleOf(routeId);
      const sendBody = (body: string, contentType = 'application/json') =>
        send({ ...sample, headers: { ...sample.headers, 'content-type': contentType }, body }, admin.apiKey);
      const valid = String(sample.body);
      await expectError(await sendBody(valid, 'text/plain'), 'unsupported_media_type');
      await expectError(await sendBody(valid, ''), 'unsupported_media_type');
      await expectError(await sendBody(valid.slice(0, -1)), 'invalid_input');
      await expectError(await sendBody(''), 'invalid_input');
      await expectError(await sendBody(`[${valid}]`), 'invalid_input');
      await expectError(await sendBody('null'), 'invalid_input');
      await expectError(await sendBody('"text"'), 'invalid_input');
      await expectError(await sendBody(`{"__proto__":{"a":1},${valid.slice(1)}`), 'invalid_input');
    },
  );
});

describe('every call with a form', () => {
  it.each(withBody('multipart'))('%s refuses another content type and a truncated form', async (routeId) => {
    const sample = sampleOf(routeId);
    const sendBody = (body: string, contentType: string) =>
      send({ ...sample, headers: { 'content-type': contentType }, body }, admin.apiKey);
    const form = '--x\r\ncontent-disposition: form-data; name="projectNameDisplay"\r\n\r\nSample\r\n--x--\r\n';
    await expectError(await sendBody(form, 'text/plain'), 'unsupported_media_type');
    await expectError(await sendBody('a=b', 'application/x-www-form-urlencoded'), 'unsupported_media_type');
    await expectError(await sendBody(form.slice(0, -20), 'multipart/form-data; boundary=x'), 'invalid_input');
    await expectError(await sendBody(form, 'multipart/form-data; boundary=y'), 'invalid_input');
    await expectError(await sendBody(form, 'multipart/form-data'), 'invalid_input');
    await expectError(await sendBody('', 'multipart/form-data; boundary=x'), 'invalid_input');
  });
});

describe('a build request', () => {
  const refusal = async (changes: Record<string, string | (string | File)[]>) =>
    expectError(await postForm(`${api}/create-app`, admin.apiKey, { ...QUICK_APP, ...changes }), 'invalid_input');

  it('accepts neither a prompt of 100 KB nor a name of 200 characters', async () => {
    expect(await refusal({ userPrompt: 'a'.repeat(100 * 1024) })).toContain(String(PROMPT_MAX_LENGTH));
    expect(await refusal({ projectNameDisplay: 'a'.repeat(200) })).toContain(String(PROJECT_NAME_MAX_LENGTH));
  });

  const wrongFields = [
    ['llmSettings', '{"temperature":5}', 'llmSettings.temperature must be at most 2.'],
    ['llmSettings', '{"colour":1}', 'Unknown field: llmSettings.colour.'],
    ['llmSettings', 'warm', 'llmSettings is not valid JSON.'],
    ['styleSettings', '{"theme":"pink"}', 'styleSettings.theme must be one of dark, light, system.'],
    ['imageMode', 'PHOTO', 'imageMode must be one of IMAGEN3, DALLE3, None.'],
    ['projectType', 'virus', 'projectType must be one of webapp, game, website.'],
    ['isQuickBuidl', 'maybe', 'isQuickBuidl must be one of true, false.'],
    ['userImages', '../../etc/passwd', 'This is not an upload key.'],
    ['userImages', `uploads/${'0'.repeat(26)}`, 'Upload not found. Please upload the file again.'],
  ] as const;

  it('gets an explanation of an invalid field', async () => {
    for (const [name, value, sentence] of wrongFields) {
      expect(await refusal({ [name]: value })).toBe(sentence);
    }
  });

  it('may have each field once, and only text in text fields', async () => {
    expect(await refusal({ userPrompt: ['one', 'two'] })).toBe('userPrompt must be a single value.');
    const file = new File(['hello'], 'prompt.txt', { type: 'text/plain' });
    expect(await refusal({ userPrompt: [file] })).toBe('userPrompt must be text.');
    expect(await refusal({ __proto: 'x' })).toBe('Unknown field: __proto.');
  });

  it('may not have a non-image file, more than five images, or a too large body', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png', { type: 'image/png' });
    const post = (userImages: File[]) => postForm(`${api}/create-app`, admin.apiKey, { ...QUICK_APP, userImages });
    expect(await expectError(await post([svg]), 'unsupported_media_type')).toContain('logo.png');
    const png = new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'dot.png', { type: 'image/png' });
    const six = await post(Array.from({ length: 6 }, () => png));
    expect(await expectError(six, 'invalid_input')).toBe(BUILD_MESSAGES.tooManyImages);
    const large = await post([new File([Buffer.alloc(7 * 1024 * 1024)], 'large.png', { type: 'image/png' })]);
    await expectError(large, 'payload_too_large');
  });
});

describe('a cursor', () => {
  it.each([
    ['nonsense', 'nonsense'],
    ['JSON that is no key', Buffer.from('{"a":1}').toString('base64url')],
    [
      'the key of another list',
      Buffer.from('{"pk":"PROJECT#x","sk":"PROJECT","gsi1pk":"OWNER#someone","gsi1sk":"a"}').toString('base64url'),
    ],
  ])('that is %s is refused', async (_, cursor) => {
    const response = await send(requestOf(api, 'listApps', { scope: 'mine', cursor }), admin.apiKey);
    expect(await expectError(response, 'invalid_input')).toBe('This is not a cursor of this list.');
  });
});

describe('after all these requests', () => {
  it('nothing is stored, no credits moved, no execution started', async () => {
    expect(await table.traces()).toEqual(tracesBefore);
    expect(await creditsOf(api, admin.apiKey)).toEqual({ credits: 100, heldCredits: 0 });
    expect(await countExecutions()).toBe(executionsBefore);
  });
});

async function countExecutions(): Promise<number> {
  const { accessKeyId, secretAccessKey } = cloud.operator;
  const client = new SFNClient({
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_SFN ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  });
  const stateMachineArn = cloud.nameOf('stateMachines', 'Build');
  let count = 0;
  for await (const page of paginateListExecutions({ client }, { stateMachineArn })) {
    count += page.executions?.length ?? 0;
  }
  return count;
}
