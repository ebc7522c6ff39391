import { ACCOUNT_ID } from '../wire/aws-account.ts';
import type { CallContext } from './conditions.ts';
import { type Decision, evaluate } from './evaluate.ts';
import { type Grant, GrantUse } from './grant-use.ts';
import { MANAGED_POLICIES } from './managed-policies.ts';
import { AccessDeniedError, type Authorize, type Caller, type Permission } from './permission.ts';
import { type Request, readPolicy, type Statement } from './policy-document.ts';

interface Role {
  name: string;
  trust: Statement[];
  identity: Statement[];
}

export interface RoleOptions {
  arn: string;
  name: string;
  /** Logical id of the role. Reports of used grants name the role's inline policies by this id. */
  logicalId: string;
  /** Trust policy: who may assume the role. */
  trustDocument: unknown;
  policyDocuments: unknown[];
  managedPolicyArns: string[];
}

/** Returns the policy of the endpoint through which a function reaches a service; nothing when it has no endpoint. */
export type FindEndpointPolicy = (service: string) => readonly Statement[];

/** `unreached`: the role allows the call, but the network of the function does not let it out. */
type Outcome = Decision | 'unreached';

/** Maximum number of cached decisions. The calls of a busy minute need fewer distinct decisions. */
const MOST_DECISIONS = 5_000;

export class AccessControl {
  readonly #roles = new Map<string, Role>();
  /** Policies of buckets and functions, by ARN. */
  readonly #resourcePolicies = new Map<string, Statement[]>();
  /** Endpoints of functions that are connected to a VPC, by ARN of the function. */
  readonly #networks = new Map<string, FindEndpointPolicy>();
  readonly #onDenied: (message: string) => void;
  readonly #grantUse: GrantUse | undefined;
  /** Cached decisions. They stay valid, because policies change only while the stack is created. */
  readonly #decisions = new Map<string, Outcome>();

  /** When `notesGrants` is true, records which grants of roles are used. */
  constructor(onDenied: (message: string) => void, { notesGrants = false } = {}) {
    this.#onDenied = onDenied;
    this.#grantUse = notesGrants ? new GrantUse() : undefined;
  }

  addRole(options: RoleOptions): void {
    const { arn, name, logicalId, trustDocument, policyDocuments, managedPolicyArns } = options;
    this.#decisions.clear();
    const managed = managedPolicyArns.map((policyArn) => {
      const document = MANAGED_POLICIES.get(policyArn);
      if (document === undefined) throw new Error(`the managed policy ${policyArn} is not supported`);
      return document;
    });
    const identity = [...managed, ...policyDocuments].flatMap((document) => readPolicy(document, 'identity'));
    this.#roles.set(arn, { name, trust: readPolicy(trustDocument, 'trust'), identity });
    for (const document of policyDocuments) this.#grantUse?.add(arn, logicalId, document);
  }

  attachPolicy(logicalId: string, document: unknown, roleNames: string[]): void {
    const statements = readPolicy(document, 'identity');
    this.#decisions.clear();
    for (const roleName of roleNames) {
      const [roleArn, role] = [...this.#roles].find(([, { name }]) => name === roleName) ?? [];
      if (roleArn === undefined || role === undefined) throw new Error(`there is no role ${roleName}`);
      role.identity.push(...statements);
      this.#grantUse?.add(roleArn, logicalId, document);
    }
  }

  addResourcePolicy(ownerArn: string, document: unknown): void {
    const statements = readPolicy(document, 'resource');
    this.#decisions.clear();
    this.#resourcePolicies.set(ownerArn, [...(this.#resourcePolicies.get(ownerArn) ?? []), ...statements]);
  }

  /** Limits the calls of a function's code to what the endpoints of its network let out. */
  limitToEndpoints(functionArn: string, findPolicy: FindEndpointPolicy): void {
    this.#decisions.clear();
    this.#networks.set(functionArn, findPolicy);
  }

  requireTrust(roleArn: string, service: string, sourceArn: string): void {
    const trust = this.#roles.get(roleArn)?.trust ?? [];
    const request = { action: 'sts:AssumeRole', resource: roleArn, principal: service };
    const decision = evaluate(trust, { ...request, context: contextOf(sourceArn) });
    if (decision !== 'allowed') throw new Error(`${service} may not assume the role ${roleArn}`);
  }

  /** Checks a signed call. A key without a role belongs to the operator, who may do everything. */
  readonly authorize: Authorize = ({ principal, roleArn, functionArn }, needed) => {
    if (roleArn !== undefined) this.require({ kind: 'role', roleArn, session: principal, functionArn }, needed);
  };

  neededGrants(): Grant[] {
    return this.#grantUse?.needed((resource) => this.#resourcePolicies.get(ownerOf(resource)) ?? []) ?? [];
  }

  allows(caller: Caller, needed: Permission): boolean {
    return this.#decide(caller, needed) === 'allowed';
  }

  require(caller: Caller, needed: Permission): void {
    const decision = this.#decide(caller, needed);
    if (decision === 'allowed') return;
    const { action, resource } = needed;
    const kind = caller.kind === 'role' ? 'identity' : 'resource';
    const policy = decision === 'unreached' ? 'VPC endpoint policy' : `${kind}-based policy`;
    const reason = decision === 'denied' ? 'with an explicit deny' : `because no ${policy} allows the ${action} action`;
    const message = `${this.#nameOf(caller)} is not authorized to perform: ${action} on resource: ${resource} ${reason}`;
    this.#onDenied(message);
    throw new AccessDeniedError(message);
  }

  #decide(caller: Caller, needed: Permission): Outcome {
    if (caller.kind === 'operator') return 'allowed';
    const who =
      caller.kind === 'role' ? `${caller.roleArn} ${caller.functionArn ?? ''}` : `${caller.name} ${caller.sourceArn}`;
    const call = `${who} ${needed.action} ${needed.resource}`;
    const known = this.#decisions.get(call);
    if (known !== undefined) return known;
    const decision = this.#evaluate(caller, needed);
    if (this.#decisions.size >= MOST_DECISIONS) this.#decisions.clear();
    this.#decisions.set(call, decision);
    return decision;
  }

  #evaluate(caller: Exclude<Caller, { kind: 'operator' }>, { action, resource }: Permission): Outcome {
    const isRole = caller.kind === 'role';
    const statements = [
      ...(isRole ? (this.#roles.get(caller.roleArn)?.identity ?? []) : []),
      ...(this.#resourcePolicies.get(ownerOf(resource)) ?? []),
    ];
    const principal = isRole ? caller.roleArn : caller.name;
    const context = isRole ? contextOfFunction(caller.functionArn) : contextOf(caller.sourceArn);
    const request: Request = { action, resource, principal, context };
    const decision = evaluate(statements, request);
    if (isRole && decision === 'allowed' && !this.#isLetOut(caller.functionArn, request)) return 'unreached';
    if (isRole && decision === 'allowed') this.#grantUse?.note(caller.roleArn, request);
    return decision;
  }

  #isLetOut(functionArn: string | undefined, request: Request): boolean {
    const findPolicy = functionArn === undefined ? undefined : this.#networks.get(functionArn);
    const service = request.action.split(':', 1)[0] ?? '';
    return findPolicy === undefined || evaluate(findPolicy(service), request) === 'allowed';
  }

  #nameOf(caller: Caller): string {
    if (caller.kind === 'operator') return 'The operator';
    if (caller.kind === 'service') return `Service: ${caller.name} for ${caller.sourceArn}`;
    const roleName = this.#roles.get(caller.roleArn)?.name ?? caller.roleArn;
    return `User: arn:aws:sts::${ACCOUNT_ID}:assumed-role/${roleName}/${caller.session}`;
  }
}

/** Returns the condition keys of a call and their values. Local connections count as encrypted. */
function contextOf(sourceArn?: string): CallContext {
  const context = { 'aws:securetransport': 'true' };
  if (sourceArn === undefined) return context;
  return { ...context, 'aws:sourcearn': sourceArn, 'aws:sourceaccount': ACCOUNT_ID };
}

function contextOfFunction(functionArn?: string): CallContext {
  return { ...contextOf(), ...(functionArn !== undefined && { 'lambda:sourcefunctionarn': functionArn }) };
}

/** Returns the ARN of the resource that has the resource policy. An object is under the policy of its bucket. */
function ownerOf(resource: string): string {
  return resource.startsWith('arn:aws:s3:::') ? (resource.split('/', 1)[0] ?? resource) : resource;
}
