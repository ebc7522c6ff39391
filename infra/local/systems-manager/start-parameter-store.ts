import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { JsonFile } from '../host/json-file.ts';
import type { FindCredentials } from '../iam/credential-store.ts';
import type { Authorize, Permission } from '../iam/permission.ts';
import { ACCOUNT_ID, REGION } from '../wire/aws-account.ts';
import { AwsError, parseInput, startAwsJsonServer } from '../wire/aws-json-server.ts';

const MAX_VALUE_BYTES = 4096;
const ARN_PREFIX = `arn:aws:ssm:${REGION}:${ACCOUNT_ID}:parameter`;

export interface ParameterStoreOptions {
  /** Folder for the file of parameters; undefined keeps them in memory. */
  dataDir: string | undefined;
  /** 0 or undefined selects a free port. */
  port?: number;
  findCredentials: FindCredentials;
  authorize?: Authorize;
}

export interface ParameterStore {
  endpoint: string;
  /**
   * Creates a parameter from CloudFormation properties, or keeps the existing one: a value that was put by hand stays
   * until the template's own value changes. Throws for unsupported properties.
   */
  createParameter(cfnProperties: unknown): { name: string; arn: string };
  close(): Promise<void>;
}

const parameterSchema = z.object({
  name: z.string(),
  type: z.enum(['String', 'StringList', 'SecureString']),
  value: z.string(),
  version: z.int(),
  modifiedAtMs: z.number(),
  /** Value of the template when it last set the current value. */
  templateValue: z.string().optional(),
});
const stateSchema = z.record(z.string(), parameterSchema);

type Parameter = z.infer<typeof parameterSchema>;

const propertiesSchema = z.strictObject({
  Name: z.string(),
  Type: z.enum(['String', 'StringList']),
  Value: z.string(),
  /** Ignored on one machine. */
  Description: z.unknown().optional(),
  Tier: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

/** Starts the emulator on 127.0.0.1. */
export async function startParameterStore(options: ParameterStoreOptions): Promise<ParameterStore> {
  const parameters = new Parameters(options.dataDir && join(options.dataDir, 'parameters.json'));
  const server = await startAwsJsonServer({
    port: options.port,
    service: 'ssm',
    targetPrefix: 'AmazonSSM',
    findCredentials: options.findCredentials,
    permissionsFor,
    authorize: options.authorize,
    operations: {
      GetParameter: parameters.getOne.bind(parameters),
      GetParameters: parameters.getMany.bind(parameters),
      PutParameter: parameters.put.bind(parameters),
    },
  });
  return {
    endpoint: server.endpoint,
    createParameter: (cfnProperties) => parameters.create(cfnProperties),
    close: () => server.close(),
  };
}

/** One permission per parameter; a request may give names or ARNs. */
function permissionsFor(operation: string, input: unknown): Permission[] {
  const { Name, Names = [] } = parseInput(namingSchema, input);
  return [...(Name === undefined ? [] : [Name]), ...Names].map((name) => ({
    action: `ssm:${operation}`,
    resource: name.startsWith('arn:') ? name : arnOf(name),
  }));
}

class Parameters {
  readonly #file: JsonFile<Record<string, Parameter>>;

  constructor(path: string | undefined) {
    this.#file = new JsonFile(path, stateSchema, {});
  }

  create(cfnProperties: unknown): { name: string; arn: string } {
    const { Name: name, Type: type, Value: value } = propertiesSchema.parse(cfnProperties);
    const kept = this.#find(name);
    if (kept?.templateValue !== value) {
      refuseTooLong(value);
      this.#save({ ...nextVersion(kept, name, value), type, templateValue: value });
    }
    return { name, arn: arnOf(name) };
  }

  async getOne(input: unknown) {
    const { Name: name, WithDecryption: isDecrypted } = parseInput(getOneSchema, input);
    const parameter = this.#find(name);
    if (!parameter) throw new AwsError('ParameterNotFound', `Parameter ${name} not found.`);
    return { Parameter: toResponse(parameter, isDecrypted) };
  }

  async getMany(input: unknown) {
    const { Names: names, WithDecryption: isDecrypted } = parseInput(getManySchema, input);
    const found = names.map((name) => ({ name, parameter: this.#find(name) }));
    return {
      Parameters: found.flatMap(({ parameter }) => (parameter ? [toResponse(parameter, isDecrypted)] : [])),
      InvalidParameters: found.filter(({ parameter }) => !parameter).map(({ name }) => name),
    };
  }

  async put(input: unknown) {
    const request = parseInput(putSchema, input);
    const kept = this.#find(request.Name);
    if (kept && !request.Overwrite) {
      const message =
        'The parameter already exists. To overwrite it, set the overwrite option in the request.';
      throw new AwsError('ParameterAlreadyExists', message);
    }
    const type = request.Type ?? kept?.type;
    if (type === undefined) throw new AwsError('ValidationException', 'A new parameter needs a Type');
    refuseTooLong(request.Value);
    const parameter = { ...nextVersion(kept, request.Name, request.Value), type };
    this.#save(parameter);
    return { Version: parameter.version, Tier: 'Standard' };
  }

  /** Accepts a name or an ARN. */
  #find(nameOrArn: string): Parameter | undefined {
    const all = this.#file.value;
    if (Object.hasOwn(all, nameOrArn)) return all[nameOrArn];
    return Object.values(all).find(({ name }) => arnOf(name) === nameOrArn);
  }

  #save(parameter: Parameter): void {
    this.#file.write({ ...this.#file.value, [parameter.name]: parameter });
  }
}

const namingSchema = z.object({ Name: z.string().optional(), Names: z.array(z.string()).optional() });
const getOneSchema = z.strictObject({ Name: z.string(), WithDecryption: z.boolean().optional() });
const getManySchema = z.strictObject({
  Names: z.array(z.string()).min(1).max(10),
  WithDecryption: z.boolean().optional(),
});
const putSchema = z.strictObject({
  Name: z.string().regex(/^[a-zA-Z0-9_.\-/]+$/),
  Value: z.string().min(1),
  Type: z.enum(['String', 'StringList', 'SecureString']).optional(),
  Overwrite: z.boolean().optional(),
  Description: z.string().optional(),
});

function nextVersion(kept: Parameter | undefined, name: string, value: string) {
  const { version = 0, templateValue } = kept ?? {};
  return { name, value, templateValue, version: version + 1, modifiedAtMs: Date.now() };
}

function refuseTooLong(value: string): void {
  if (Buffer.byteLength(value) <= MAX_VALUE_BYTES) return;
  throw new AwsError(
    'ValidationException',
    'Standard tier parameters support a maximum value of 4096 characters.',
  );
}

function toResponse(parameter: Parameter, isDecrypted = false) {
  const isHidden = parameter.type === 'SecureString' && !isDecrypted;
  return {
    Name: parameter.name,
    Type: parameter.type,
    // Without WithDecryption the value is useless, like the ciphertext of AWS.
    Value: isHidden ? createHash('sha256').update(parameter.value).digest('base64') : parameter.value,
    Version: parameter.version,
    LastModifiedDate: parameter.modifiedAtMs / 1000,
    ARN: arnOf(parameter.name),
    DataType: 'text',
  };
}

function arnOf(name: string): string {
  return ARN_PREFIX + (name.startsWith('/') ? name : `/${name}`);
}
