import { execFile } from 'node:child_process';
import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import bs58 from 'bs58';
import nacl from 'tweetnacl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultyProxy } from '../../../../../test/fixtures/faulty-proxy.ts';
import { loginRequest, newUsername, postJson, signupRequest } from '../../../../../test/fixtures/signed-in-user.ts';
import { borrowCloud, type SharedCloud } from '../../../../../test/integration/shared-cloud.ts';

const STEPS = ['Open the site', 'Ask the API', 'Sign up', 'Sign in'];
const USE = ['Build an app', 'Open the app', 'Publish it', 'Read it back'];
const CLEAN_UP = ['Unpublish it', 'Delete the app', 'Delete the account'];

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await borrowCloud();
  // Test clouds have no pages of the site, so the test stores one.
  await s3().send(new PutObjectCommand({ ...page(), Body: '<!doctype html>', ContentType: 'text/html' }));
});
afterAll(async () => {
  await s3().send(new DeleteObjectCommand(page()));
  await cloud.close();
});

const page = () => ({ Bucket: cloud.nameOf('buckets', 'BucketsSite'), Key: 'pages/home.html' });
const s3 = () =>
  new S3Client({
    endpoint: cloud.s3Endpoint,
    region: 'us-east-1',
    credentials: cloud.operator,
    forcePathStyle: true,
  });

interface Ended {
  code: number;
  succeeded: string[];
  failed: string[];
  output: string;
}

function smoke(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = execFile(
      process.execPath,
      ['packages/operations/commands/smoke.ts', ...args],
      { env },
      (_error, stdout, stderr) => {
        const named = (sign: string) =>
          [...stdout.matchAll(new RegExp(`^${sign} +(.+?) {2,}[\\d.]+ s`, 'gm'))].map(([, name = '']) => name);
        resolve({
          code: child.exitCode ?? -1,
          succeeded: named('ok'),
          failed: named('FAIL'),
          output: stdout + stderr,
        });
      },
    );
  });
}

describe('a deployment that works', () => {
  it('is used from sign-up to a published page, and no data stays', async () => {
    const { code, succeeded, output } = await smoke([cloud.siteUrl]);
    expect(output).toContain('The deployment works');
    expect(succeeded).toEqual([...STEPS, ...USE, ...CLEAN_UP]);
    expect(code).toBe(0);
  });

  it('is used with an existing account', async () => {
    const { secretKey, publicKey } = nacl.sign.keyPair();
    const wallet = {
      publicKey: bs58.encode(publicKey),
      sign: (text: string) => bs58.encode(nacl.sign.detached(new TextEncoder().encode(text), secretKey)),
    };
    const api = `${cloud.siteUrl}/api`;
    await postJson(`${api}/auth/signup`, await signupRequest(api, wallet, newUsername()));
    const kept = { SMOKE_SECRET_KEY: bs58.encode(secretKey) };
    const { code, succeeded } = await smoke([cloud.siteUrl], kept);
    expect(succeeded).toEqual(['Open the site', 'Ask the API', 'Sign in', ...USE, ...CLEAN_UP.slice(0, 2)]);
    expect(code).toBe(0);
    const again = await postJson(`${api}/auth/login`, await loginRequest(api, wallet));
    expect(again.status).toBe(200);
  });

  it('is used without a build, which costs nothing', async () => {
    const { code, succeeded } = await smoke([`${cloud.siteUrl}/`, '--without-build']);
    expect(succeeded).toEqual([...STEPS, 'Copy a template', ...USE.slice(1), ...CLEAN_UP]);
    expect(code).toBe(0);
  });
});

describe('a faulty deployment', () => {
  it.each([
    ['POST /api/auth/signup', [], 'Sign up', []],
    ['POST /api/create-app', [], 'Build an app', ['Delete the account']],
    ['GET /p/smoke-', ['--without-build'], 'Read it back', CLEAN_UP],
  ])('at %s %j fails at “%s”, and created data is removed', async (broken, flags, step, cleaned) => {
    const seen = { isDone: false };
    const proxy = await startFaultyProxy(cloud.siteUrl, (call) => {
      if (seen.isDone || !call.startsWith(broken)) return false;
      seen.isDone = true;
      return true;
    });
    const { code, failed, succeeded, output } = await smoke([proxy.url, ...flags]);
    await proxy.close();
    expect(output).toContain('responded with 500');
    expect(failed).toEqual([step]);
    expect(succeeded.filter((name) => CLEAN_UP.includes(name))).toEqual(cleaned);
    expect(code).toBe(1);
  });

  it('reports data that could not be removed', async () => {
    const proxy = await startFaultyProxy(cloud.siteUrl, (call) => call === 'POST /api/auth/delete-account');
    const { code, failed } = await smoke([proxy.url, '--without-build']);
    await proxy.close();
    expect(failed).toEqual(['Delete the account']);
    expect(code).toBe(1);
  });

  it('with failing builds is reported, with the build’s id', async () => {
    cloud.model.always('Coder', 'no document');
    const { code, failed, output } = await smoke([cloud.siteUrl]);
    expect(output).toMatch(/The build op_\w+ failed/);
    expect(failed).toEqual(['Build an app']);
    expect(code).toBe(1);
  });

  it('that does not respond is reported', async () => {
    const { code, output } = await smoke(['http://127.0.0.1:9']);
    expect(output).toContain('http://127.0.0.1:9/ does not respond');
    expect(code).toBe(1);
  });

  it('has no account for the given wallet', async () => {
    const { code, output } = await smoke([cloud.siteUrl], {
      SMOKE_SECRET_KEY: bs58.encode(nacl.sign.keyPair().secretKey),
    });
    expect(output).toMatch(/FAIL +Sign in .*login responded with 404/);
    expect(code).toBe(1);
  });
});

it.each([[[]], [['buidl.example']], [['http://localhost', 'again']], [['http://localhost', '--build-minutes', 'ten']]])(
  'the command %j is refused with its usage',
  async (args) => {
    const { code, output } = await smoke(args);
    expect(output).toContain('Usage: npm run ops -- smoke URL');
    expect(code).toBe(2);
  },
);
