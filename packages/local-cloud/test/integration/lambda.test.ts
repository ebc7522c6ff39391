import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { atCleanUp, cleanUp, deploy, errorOf, payloadOf, temporaryDir } from './lambda-fixture.ts';

const PAYLOAD_LIMIT_BYTES = 6_291_456;

afterEach(cleanUp);

test('a handler gets the event and a context, and its result is returned', async () => {
  const lambda = deploy(`export const handler = async (event, context) => ({
    event, id: context.awsRequestId, name: context.functionName, left: context.getRemainingTimeInMillis() })`);
  const result = await lambda.invoke({ who: 'you' });
  expect(payloadOf(result)).toMatchObject({ event: { who: 'you' }, id: result.requestId, name: 'greeter' });
  expect(payloadOf(result)).toHaveProperty('left', expect.closeTo(5000, -3));
  expect(payloadOf(await lambda.invoke(Buffer.from('{"raw":true}')))).toMatchObject({ event: { raw: true } });
});

test('a function sees its own variables and none of the cloud’s process', async () => {
  process.env.OPERATOR_SECRET = 'do not tell';
  atCleanUp(() => delete process.env.OPERATOR_SECRET);
  const lambda = deploy('export const handler = async () => process.env');
  const environment = payloadOf(await lambda.invoke({}));
  expect(environment).toMatchObject({
    GREETING: 'hello',
    AWS_ACCESS_KEY_ID: 'AKIAFUNCTION',
    AWS_SECRET_ACCESS_KEY: 'function-secret',
    AWS_REGION: 'us-east-1',
    AWS_LAMBDA_FUNCTION_NAME: 'greeter',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    TZ: ':UTC',
  });
  expect(JSON.stringify(environment)).not.toContain('do not tell');
  expect(environment).not.toHaveProperty('HOME', process.env.HOME);
  const allowed =
    /^(GREETING|PATH|HOME|TMPDIR|TZ|LANG|PWD|NODE_(PATH|COMPILE_CACHE|CHANNEL_\w+)|_HANDLER|_X_AMZN_TRACE_ID|(AWS|LAMBDA)_\w+)$/;
  expect(Object.keys(environment ?? {}).filter((name) => !allowed.test(name))).toEqual([]);
});

test('an instance is reused, keeps its state, and survives an error that the handler throws', async () => {
  const lambda = deploy(`let count = 0;
    export const handler = async (event) => {
      count++;
      if (event.fail) throw new RangeError('too far');
      return { count, pid: process.pid };
    }`);
  const first = payloadOf(await lambda.invoke({}));
  const error = errorOf(await lambda.invoke({ fail: true }));
  expect(error).toMatchObject({ errorType: 'RangeError', errorMessage: 'too far' });
  expect(error.trace?.[0]).toBe('RangeError: too far');
  expect(payloadOf(await lambda.invoke({}))).toEqual({ ...Object(first), count: 3 });
});

test('an unhandled rejection ends the process and is reported', async () => {
  const lambda = deploy(`export const handler = async () => {
    Promise.reject(new Error('forgotten')); await new Promise(() => setInterval(() => {}, 1000)); }`);
  expect(errorOf(await lambda.invoke({}))).toMatchObject({
    errorType: 'Runtime.UnhandledPromiseRejection',
    errorMessage: 'forgotten',
  });
});

test('code that cannot be loaded is reported with the reason', async () => {
  expect(errorOf(await deploy('throw new TypeError("bad start")').invoke({}))).toMatchObject({
    errorType: 'TypeError',
    errorMessage: 'bad start',
  });
  expect(errorOf(await deploy('export const other = 1').invoke({})).errorType).toBe('Runtime.HandlerNotFound');
  expect(errorOf(await deploy('export const handler = () => { process.stdout').invoke({})).errorType).toBe(
    'SyntaxError',
  );
});

test('packages are found in the bundle and in layers only', async () => {
  const layerDir = temporaryDir();
  const packageDir = join(layerDir, 'nodejs/node_modules/painter');
  mkdirSync(packageDir, { recursive: true });
  writeFileSync(join(packageDir, 'package.json'), '{"type":"module","exports":"./main.js"}');
  writeFileSync(join(packageDir, 'main.js'), 'export const colour = "green";');
  const source = 'import { colour } from "painter"; export const handler = async () => colour;';
  expect(payloadOf(await deploy(source, { layerDirs: [layerDir] }).invoke({}))).toBe('green');
  expect(errorOf(await deploy(source).invoke({})).errorType).toBe('Runtime.ImportModuleError');

  const project = temporaryDir();
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  mkdirSync(join(project, 'dist'));
  writeFileSync(join(project, 'node_modules', 'painter.js'), '');
  mkdirSync(join(project, 'node_modules/painter'), { recursive: true });
  writeFileSync(join(project, 'node_modules/painter/package.json'), '{"type":"module","exports":"./main.js"}');
  writeFileSync(join(project, 'node_modules/painter/main.js'), 'export const colour = "red";');
  writeFileSync(join(project, 'dist/index.mjs'), source);
  const codeDir = join(project, 'dist');
  expect(errorOf(await deploy('', { codeDir }).invoke({})).errorType).toBe('Runtime.ImportModuleError');
  expect(payloadOf(await deploy('', { codeDir, layerDirs: [layerDir] }).invoke({}))).toBe('green');
});

test('payloads are limited in both directions as on AWS', async () => {
  const lambda = deploy('export const handler = async ({ text, repeat }) => repeat ? "x".repeat(repeat) : text.length');
  const room = PAYLOAD_LIMIT_BYTES - JSON.stringify({ text: '' }).length;
  expect(payloadOf(await lambda.invoke({ text: 'x'.repeat(room) }))).toBe(room);
  const tooLarge = errorOf(await lambda.invoke({ text: 'x'.repeat(room + 1) }));
  expect(tooLarge.errorType).toBe('RequestEntityTooLarge');
  expect(payloadOf(await lambda.invoke({ repeat: PAYLOAD_LIMIT_BYTES - 2 }))).toHaveLength(PAYLOAD_LIMIT_BYTES - 2);
  const response = errorOf(await lambda.invoke({ repeat: PAYLOAD_LIMIT_BYTES - 1 }));
  expect(response.errorType).toBe('Function.ResponseSizeTooLarge');
});

test('the output of a function goes to the log line by line', async () => {
  const lines: string[] = [];
  const lambda = deploy('export const handler = async () => { console.log("one\\ntwo"); console.error("three"); }', {
    onLog: (line) => lines.push(line),
  });
  expect(payloadOf(await lambda.invoke({}))).toBeNull();
  await expect.poll(() => [...lines].sort()).toEqual(['one', 'three', 'two']);
});
