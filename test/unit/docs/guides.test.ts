import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksOf } from '@buidl/operations/doctor/run-doctor';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { environmentNames, readEnvironment } from '../../../infra/settings/environment.ts';
import { commandsOf, faultOf } from '../../fixtures/shell-commands.ts';

const ROOT = join(import.meta.dirname, '../../..');
const GUIDES = ['deploy', 'upgrade', 'roll-back', 'tear-down', 'runbook', 'data'].map(
  (name) => `docs/operate/${name}.md`,
);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const environmentWithDomain = () =>
  readEnvironment('dev', {
    siteUrl: 'https://buidl.example',
    siteCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/one',
  });

/** Returns the commands in fenced blocks, and the inline code that starts like a command. */
function commandsOfGuide(path: string): string[] {
  const text = read(path);
  const fenced = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block);
  const inline = [...text.matchAll(/`((?:[A-Z_]+=\S+ )?(?:npm run|npx cdk|aws [\w-]+) [^`]+)`/g)].map(
    ([, command = '']) => command,
  );
  return [...fenced, ...inline].flatMap(commandsOf);
}

describe.each(GUIDES)('%s', (path) => {
  const commands = commandsOfGuide(path);

  it('has commands', () => expect(commands.length).toBeGreaterThan(3));

  it.each(commands)('names a command that exists: %s', (command) => {
    expect(faultOf(command)).toBeUndefined();
  });
});

it.each(['README.md', 'docs/develop/commands.md'])('the commands of %s exist', (path) => {
  const commands = commandsOfGuide(path).filter((command) => /^(?:npm run|npx cdk|aws) /.test(command));
  expect(commands.length).toBeGreaterThan(3);
  expect(commands.map((command) => [command, faultOf(command)]).filter(([, fault]) => fault)).toEqual([]);
});

it('the guides link to each other in order', () => {
  expect(read('README.md')).toContain('(docs/operate/deploy.md)');
  for (const guide of ['upgrade.md', 'roll-back.md', 'tear-down.md']) {
    expect(read('docs/operate/deploy.md')).toContain(`(${guide})`);
    expect(read('docs/operate/runbook.md')).toContain(`(${guide})`);
  }
});

it('the manual commands in the doctor’s messages exist too', () => {
  const commands = checksOf(environmentWithDomain())
    .flatMap(({ byHand }) => byHand)
    .filter((line) => line.startsWith('aws '));
  expect(commands.length).toBeGreaterThan(7);
  for (const command of commands) expect(faultOf(command)).toBeUndefined();
});

describe('a command', () => {
  it.each([
    ['npm run deploy', 'there is no script deploy'],
    ['npm run ops doctor', '-- is missing before doctor'],
    ['npm run ops -- doktor', 'ops has no command doktor'],
    ['npm run ops -- doctor --environment dev', 'doctor has no flag --environment'],
    ['npm run ops -- doctor --env live', 'there is no environment live'],
    ['npx cdk deploi', 'cdk has no command deploi'],
    ['npx cdk deploy --no-such-flag', 'cdk deploy has no flag --no-such-flag'],
    ['npx cdk deploy -c treasury=x', 'settings are no context: treasury=x'],
    ['aws lambda put-alias', 'aws lambda put-alias is not in the list'],
    ['aws sts get-caller-identity --all', 'aws sts get-caller-identity has no flag --all'],
    ['aws cloudformation deploy --template-file infra/gone.json', 'there is no infra/gone.json'],
    ['kubectl apply', 'kubectl is unknown'],
  ])('is reported when it is wrong: %s', (command, fault) => {
    expect(faultOf(command)).toBe(fault);
  });

  it('is parsed from a text with comments, continued lines, variables and pipes', () => {
    const text = `printf '%s' "$A | b" | npm run -s ops -- admin-password > hash # not kept
KEY=1 OTHER=2 npm run ops -- smoke URL && aws s3 rm \\
  --recursive s3://x`;
    expect(commandsOf(text)).toEqual([
      `printf '%s' "$A | b"`,
      'npm run -s ops -- admin-password > hash',
      'npm run ops -- smoke URL',
      'aws s3 rm --recursive s3://x',
    ]);
  });

  it('is parsed from blocks, loops and substitutions', () => {
    const text = `stack=$(jq -r '.[] | .a' x.json)
[ -n "$stack" ] || { echo "none; sorry"; exit 1; }
jq . x.json |
  while read -r route; do
    aws s3 rm "$route"
  done`;
    expect(commandsOf(text)).toEqual([
      `jq -r '.[] | .a' x.json`,
      '[ -n "$stack" ]',
      'echo "none; sorry"',
      'exit 1',
      'jq . x.json',
      'read -r route',
      'aws s3 rm "$route"',
    ]);
  });
});

const workflowSchema = z.object({
  on: z.object({
    workflow_dispatch: z.object({
      inputs: z.object({ environment: z.object({ options: z.array(z.string()) }) }),
    }),
  }),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.object({
    deploy: z.object({
      if: z.string(),
      environment: z.object({ name: z.string() }),
      steps: z.array(
        z.object({
          if: z.string().optional(),
          uses: z.string().optional(),
          run: z.string().optional(),
          with: z.record(z.string(), z.unknown()).optional(),
          env: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  }),
});

describe('the deployment workflow', () => {
  const source = read('.github/workflows/deploy.yml');
  const workflow = workflowSchema.parse(parse(source));
  const { steps, environment } = workflow.jobs.deploy;
  const runs = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));

  it('offers the existing environments, and uses GitHub’s approval for each', () => {
    expect(workflow.on.workflow_dispatch.inputs.environment.options.toSorted()).toEqual(environmentNames());
    expect(environment.name).toBe(`\${{ inputs.environment }}`);
    expect(workflow.concurrency['cancel-in-progress']).toBe(false);
  });

  it('has no AWS key: it exchanges a token, and only reads on GitHub', () => {
    expect(workflow.permissions).toEqual({ contents: 'read', deployments: 'read', 'id-token': 'write' });
    expect(source).not.toMatch(/aws-(?:access-key-id|secret-access-key)/);
    const credentials = steps.find(({ uses = '' }) => uses.startsWith('aws-actions/configure-aws-credentials@'));
    expect(Object.keys(credentials?.with ?? {})).toContain('role-to-assume');
  });

  it('deploys to production only after all tests, and what stage runs', () => {
    expect(workflow.jobs.deploy.if).toContain(`inputs.environment != 'prod' || needs.test.result == 'success'`);
    const check = steps.findIndex(({ run = '' }) => run.includes('deployments?environment=stage&sha=$GITHUB_SHA'));
    expect(steps[check]?.if).toBe(`inputs.environment == 'prod'`);
    expect(check).toBeLessThan(steps.findIndex(({ run = '' }) => run.includes('cdk deploy')));
  });

  it.each(runs.flatMap(commandsOf))('runs a command that exists: %s', (command) => {
    expect(faultOf(command)).toBeUndefined();
  });

  it('never inserts a GitHub expression into a command', () => {
    for (const run of runs) expect(run).not.toContain(`\${{`);
  });

  it('checks first, then deploys, and runs the smoke test last', () => {
    const order = [
      'npm ci',
      'npm run ops -- doctor',
      'npm run ops -- settings diff',
      'npx cdk deploy',
      'npm run ops -- smoke',
    ];
    const places = order.map((command) => runs.findIndex((run) => run.includes(command)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(runs.at(-1)).toContain('npm run ops -- smoke');
  });
});

describe('the role of the workflow', () => {
  const path = 'infra/github-deploy-role.json';

  it('can be assumed for one repository and one environment only, and delegates to the CDK’s roles', () => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    const text = JSON.stringify(JSON.parse(read(path)));
    expect(text).toContain(`"repo:\${Subject}:environment:\${Environment}"`);
    expect(text).toContain(':role/cdk-hnb659fds-*');
  });

  it('allows all requests of the doctor', () => {
    const asked = checksOf(environmentWithDomain()).map(({ asks }) => asks);
    // GetCallerIdentity needs no permission.
    for (const action of asked.filter((each) => each !== 'sts:GetCallerIdentity'))
      expect(read(path)).toContain(`"${action}"`);
  });
});
