import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { JsonFile } from '../host/json-file.ts';
import type { FindCredentials } from '../iam/credential-store.ts';
import type { Authorize } from '../iam/permission.ts';
import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';
import { AwsError, parseInput, startAwsJsonServer } from '../wire/aws-json-server.ts';
import { generateSecret, generateSecretStringSchema } from './generate-secret.ts';

const MAX_SECRET_BYTES = 65_536;
const ARN_PREFIX = `arn:aws:secretsmanager:${REGION}:${ACCOUNT_ID}:secret:`;

export interface SecretsManagerOptions {
  dataDir: string | undefined;
  port?: number;
  findCredentials: FindCredentials;
  authorize?: Authorize;
}

export interface SecretsManager {
  endpoint: string;
  /** Creates a missing secret. A value that an operator set stays until the template's value changes. */
  createSecret(name: string, source: unknown): { name: string; arn: string };
  currentValue(secretId: string): string;
  close(): Promise<void>;
}

const versionSchema = z.object({
  id: z.string(),
  value: z.string(),
  createdAtMs: z.number(),
});

const secretSchema = z.object({
  name: z.string(),
  arn: z.string(),
  description: z.string().optional(),
  createdAtMs: z.number(),
  /** The value in the template at the time when the template last set the secret. */
  templateValue: z.string().optional(),
  current: versionSchema,
  previous: versionSchema.optional(),
});
const stateSchema = z.record(z.string(), secretSchema);

type Version = z.infer<typeof versionSchema>;
type Secret = z.infer<typeof secretSchema>;

const propertiesSchema = z.strictObject({
  Name: z.string().optional(),
  Description: z.string().optional(),
  SecretString: z.string().optional(),
  GenerateSecretString: generateSecretStringSchema.optional(),
  /** These properties have no effect on one machine. */
  KmsKeyId: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export async function startSecretsManager(options: SecretsManagerOptions): Promise<SecretsManager> {
  const secrets = new Secrets(options.dataDir && join(options.dataDir, 'secrets.json'));
  const server = await startAwsJsonServer({
    port: options.port,
    service: 'secretsmanager',
    targetPrefix: 'secretsmanager',
    findCredentials: options.findCredentials,
    permissionsFor: (operation, input) => [{ action: `secretsmanager:${operation}`, resource: secrets.arnOf(input) }],
    authorize: options.authorize,
    operations: {
      GetSecretValue: secrets.getValue.bind(secrets),
      PutSecretValue: secrets.putValue.bind(secrets),
      DescribeSecret: secrets.describe.bind(secrets),
    },
  });
  return {
    endpoint: server.endpoint,
    createSecret: (name, source) => secrets.create(name, source),
    currentValue: (secretId) => secrets.find(secretId).current.value,
    close: () => server.close(),
  };
}

class Secrets {
  readonly #file: JsonFile<Record<string, Secret>>;

  constructor(path: string | undefined) {
    this.#file = new JsonFile(path, stateSchema, {});
  }

  create(name: string, source: unknown): { name: string; arn: string } {
    const properties = propertiesSchema.parse(typeof source === 'string' ? { SecretString: source } : source);
    const { SecretString: templateValue, GenerateSecretString: rules, Description: description } = properties;
    const kept = this.#byName(name);
    if (kept && (templateValue === undefined || templateValue === kept.templateValue)) return kept;
    const current = versionOf(templateValue ?? generateSecret(rules ?? generateSecretStringSchema.parse({})));
    const secret = kept ?? { name, arn: newArn(name), createdAtMs: current.createdAtMs };
    const previous = kept?.current;
    this.#save({ ...secret, description, templateValue, current, previous });
    return { name, arn: secret.arn };
  }

  async getValue(input: unknown) {
    const { SecretId, VersionId, VersionStage } = parseInput(getValueSchema, input);
    const secret = this.find(SecretId);
    const staged = { AWSCURRENT: secret.current, AWSPREVIOUS: secret.previous };
    const found = Object.entries(staged).find(
      ([stage, version]) =>
        version !== undefined &&
        stage === (VersionStage ?? (VersionId === undefined ? 'AWSCURRENT' : stage)) &&
        version.id === (VersionId ?? version.id),
    );
    const [stage, version] = found ?? [];
    if (!version) {
      const message = "Secrets Manager can't find the specified secret value for the version asked for.";
      throw new AwsError('ResourceNotFoundException', message);
    }
    return {
      ARN: secret.arn,
      Name: secret.name,
      VersionId: version.id,
      SecretString: version.value,
      VersionStages: [stage],
      CreatedDate: version.createdAtMs / 1000,
    };
  }

  async putValue(input: unknown) {
    const { SecretId, SecretString, ClientRequestToken } = parseInput(putValueSchema, input);
    const secret = this.find(SecretId);
    if (Buffer.byteLength(SecretString) > MAX_SECRET_BYTES) {
      throw new AwsError('ValidationException', 'A secret has at most 65536 bytes');
    }
    const earlier = [secret.current, secret.previous].find((version) => version?.id === ClientRequestToken);
    if (earlier && earlier.value !== SecretString) {
      const message = "You can't use ClientRequestToken because that value is already in use for a version.";
      throw new AwsError('ResourceExistsException', message);
    }
    const current = earlier ?? versionOf(SecretString, ClientRequestToken);
    if (!earlier) this.#save({ ...secret, current, previous: secret.current });
    return { ARN: secret.arn, Name: secret.name, VersionId: current.id, VersionStages: ['AWSCURRENT'] };
  }

  async describe(input: unknown) {
    const secret = this.find(parseInput(describeSchema, input).SecretId);
    const { current, previous } = secret;
    return {
      ARN: secret.arn,
      Name: secret.name,
      Description: secret.description,
      CreatedDate: secret.createdAtMs / 1000,
      LastChangedDate: current.createdAtMs / 1000,
      VersionIdsToStages: {
        [current.id]: ['AWSCURRENT'],
        ...(previous && { [previous.id]: ['AWSPREVIOUS'] }),
      },
    };
  }

  /** Returns the full ARN of the secret in a request, because policies name secrets by their full ARN. */
  arnOf(input: unknown): string {
    const { SecretId } = parseInput(namingSchema, input);
    return this.#search(SecretId)?.arn ?? ARN_PREFIX + SecretId;
  }

  #byName(name: string): Secret | undefined {
    return Object.hasOwn(this.#file.value, name) ? this.#file.value[name] : undefined;
  }

  find(secretId: string): Secret {
    const secret = this.#search(secretId);
    if (secret) return secret;
    throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  }

  /** Finds a secret by its name, its ARN, or its ARN without the six random characters. */
  #search(secretId: string): Secret | undefined {
    const isSame = ({ arn }: Secret) => arn === secretId || arn.slice(0, -'-123456'.length) === secretId;
    return this.#byName(secretId) ?? Object.values(this.#file.value).find(isSame);
  }

  #save(secret: Secret): void {
    this.#file.write({ ...this.#file.value, [secret.name]: secret });
  }
}

const namingSchema = z.object({ SecretId: z.string() });
const getValueSchema = z.strictObject({
  SecretId: z.string(),
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});
const putValueSchema = z.strictObject({
  SecretId: z.string(),
  SecretString: z.string(),
  ClientRequestToken: z.string().min(32).max(64).optional(),
});
const describeSchema = z.strictObject({ SecretId: z.string() });

function versionOf(value: string, id: string = randomUUID()): Version {
  return { id, value, createdAtMs: Date.now() };
}

function newArn(name: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const suffix = Array.from({ length: 6 }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${ARN_PREFIX}${name}-${suffix}`;
}
