import { randomUUID } from 'node:crypto';
import { promises as dns } from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FindCredentials } from '../iam/credential-store.ts';
import { AccessDeniedError, type Authorize } from '../iam/permission.ts';
import { joinHeaders } from '../wire/join-headers.ts';
import { listenOnLoopback } from '../wire/listen-on-loopback.ts';
import { readBody } from '../wire/read-body.ts';
import { SignatureError } from '../wire/sigv4/signature-error.ts';
import { verifySignature } from '../wire/sigv4/verify-signature.ts';
import { xmlDocument } from '../wire/xml-document.ts';
import type { Distribution } from './distribution.ts';
import { CLOUDFRONT_NAMESPACE, type TenantParts, tenantCall } from './tenant-calls.ts';
import { TenantError } from './tenant-error.ts';
import { Tenants } from './tenants.ts';

const MAX_BODY_BYTES = 1024 * 1024;

export interface CloudFrontApiOptions {
  /** Folder for the tenants; undefined keeps them in memory. */
  dataDir: string | undefined;
  /** Name server such as `127.0.0.1:53`. When empty, the machine's resolver is used. */
  nameServer: string;
  findCredentials: FindCredentials;
  authorize: Authorize;
}

export interface CloudFrontApi {
  endpoint: string;
  tenants: Tenants;
  addDistribution(id: string, arn: string, distribution: Distribution): void;
  addConnectionGroup(id: string, group: { arn: string; routingEndpoint: string }): void;
  distributionFor(host: string): Distribution | undefined;
  close(): Promise<void>;
}

export async function startCloudFrontApi(options: CloudFrontApiOptions): Promise<CloudFrontApi> {
  const tenants = new Tenants(options.dataDir && join(options.dataDir, 'tenants.json'));
  const distributions = new Map<string, Distribution>();
  const distributionArns = new Map<string, string>();
  const connectionGroups = new Map<string, { arn: string; routingEndpoint: string }>();
  const leadsTo = (domain: string, address: string) => isCname(options.nameServer, domain, address);
  const parts: TenantParts = { tenants, distributionArns, connectionGroups, leadsTo };
  const server = await listenOnLoopback((request, response) => {
    respond(parts, options, request, response).catch((error: unknown) => {
      console.error('CloudFront emulator:', error);
      response.destroy();
    });
  }, 0);
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    tenants,
    addDistribution: (id, arn, distribution) => {
      distributions.set(id, distribution);
      distributionArns.set(id, arn);
    },
    addConnectionGroup: (id, group) => void connectionGroups.set(id, group),
    distributionFor: (host) => distributions.get(tenants.serving(host)?.distributionId ?? ''),
    close: () => server.close(),
  };
}

async function respond(
  parts: TenantParts,
  options: CloudFrontApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === 'gone') return;
  const answer = await answerTo(parts, options, request, body === 'too-large' ? Buffer.alloc(0) : body);
  response.writeHead(answer.status, { 'content-type': 'text/xml', ...answer.headers });
  response.end(answer.body);
}

async function answerTo(
  parts: TenantParts,
  { findCredentials, authorize }: CloudFrontApiOptions,
  request: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers?: Record<string, string>; body: string }> {
  const headers = joinHeaders(request.headers);
  const { method = '', url: path = '' } = request;
  try {
    const caller = await verifySignature({ method, path, headers, body }, findCredentials, Date.now(), 'cloudfront');
    const ifMatch = headers['if-match'] ?? '';
    const call = tenantCall(parts, { method, path, ifMatch, xml: body.toString('utf8') });
    for (const resource of call.resources) authorize(caller, { action: call.action, resource });
    return await call.run();
  } catch (error) {
    const { code, status, message } = refusalOf(error);
    const details = { Error: { Type: 'Sender', Code: code, Message: message }, RequestId: randomUUID() };
    return { status, body: xmlDocument('ErrorResponse', details, CLOUDFRONT_NAMESPACE) };
  }
}

function refusalOf(error: unknown): { code: string; status: number; message: string } {
  if (error instanceof TenantError || error instanceof SignatureError) return error;
  if (error instanceof AccessDeniedError) return { code: 'AccessDenied', status: 403, message: error.message };
  throw error;
}

async function isCname(server: string, domain: string, address: string): Promise<boolean> {
  const resolver = new dns.Resolver({ timeout: 1_500, tries: 2 });
  if (server !== '') resolver.setServers([server]);
  const names = await resolver.resolveCname(domain).catch((): string[] => []);
  return names.includes(address);
}
