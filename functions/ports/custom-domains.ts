import type { CustomDomainProblem, CustomDomainState } from '../../shared/domain/custom-domain.ts';

export interface CustomDomain {
  host: string;
  /** A random text. The domain's TXT record must have the value `buidl-app=<proof>`. */
  proof: string;
  /** True when the domain is assigned to this app: its TXT record was verified, and no other app has the domain. */
  isClaimed: boolean;
  state: CustomDomainState;
  problem?: CustomDomainProblem | undefined;
}

export interface ProjectWithDomain {
  projectId: string;
  customDomain?: CustomDomain | undefined;
}

export type DomainProgress = Pick<CustomDomain, 'state' | 'problem'>;

/** `taken`: another app has the domain; `changed`: the project changed since it was read. */
export type ClaimResult = { ok: true } | { ok: false; reason: 'taken' | 'changed' };

/** The custom domains of apps. Claims and releases are transactions, so a domain belongs to at most one app. */
export interface CustomDomains {
  /** Returns the id of the project that has a custom domain. `mayLag` allows a slightly stale result. */
  projectOf(host: string, options?: { mayLag?: boolean }): Promise<string | undefined>;
  /**
   * Stores the domain that the app asks for, before it is verified. Returns false when the app already has a custom
   * domain, or is not published.
   */
  ask(projectId: string, name: CustomDomain): Promise<boolean>;
  /** Stores the progress of a domain's setup, unless the domain was removed meanwhile. */
  note(projectId: string, name: CustomDomain, progress: DomainProgress): Promise<void>;
  /** Assigns a domain to the project, and removes it from the project `formerHolder`, if any. */
  claim(projectId: string, name: CustomDomain, formerHolder: string | undefined): Promise<ClaimResult>;
  /** Removes the domain from the project. Returns false when the project's domain changed since it was read. */
  release(project: ProjectWithDomain): Promise<boolean>;
  released(): AsyncIterable<string>;
  /** Deletes the record of a released domain, unless another app has been given the domain. */
  forget(host: string): Promise<void>;
}

export interface DnsRecords {
  proofs: string[];
  /** The CNAME target, in lower case without the final dot; undefined without such a record. */
  cname: string | undefined;
}

export interface DnsResolver {
  /** Returns the DNS records that could be read within a few seconds. */
  look(host: string): Promise<DnsRecords>;
}

export type EdgeState =
  | { kind: 'issuing' }
  | { kind: 'live' }
  | { kind: 'failed' }
  | { kind: 'refused'; problem: 'not_seen' | 'used_elsewhere' | 'no_room' };

export interface DomainDistribution {
  /**
   * Creates a domain at CloudFront unless it exists, and returns its status. `isNewTry` requests a new certificate
   * after one failed.
   */
  serve(host: string, options: { isNewTry: boolean }): Promise<EdgeState>;
  /** Takes the next step to remove a domain from CloudFront. Returns true after the last step. */
  withdraw(host: string): Promise<boolean>;
}
