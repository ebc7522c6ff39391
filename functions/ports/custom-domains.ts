import type { CustomDomainProblem, CustomDomainState } from '../../shared/domain/custom-domain.ts';

export interface CustomDomain {
  host: string;
  /** The required value of the domain's TXT record. */
  proof: string;
  /** True when the domain is assigned to this app: its proof was verified, and no other app has it. */
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
  /** Returns the project of a custom domain. `mayLag` allows a slightly stale result. */
  projectOf(host: string, options?: { mayLag?: boolean }): Promise<string | undefined>;
  /** Returns false when the app already has a custom domain, or is not published. */
  ask(projectId: string, name: CustomDomain): Promise<boolean>;
  /** Stores the setup progress of a domain, unless the domain was removed meanwhile. */
  note(projectId: string, name: CustomDomain, progress: DomainProgress): Promise<void>;
  /** Assigns a domain to the project, and removes it from `formerHolder` if there is one. */
  claim(projectId: string, name: CustomDomain, formerHolder: string | undefined): Promise<ClaimResult>;
  /** Removes the domain from the project; returns false when it changed since it was read. */
  release(project: ProjectWithDomain): Promise<boolean>;
  released(): AsyncIterable<string>;
  /** Deletes the record of a released domain, unless an app has it again. */
  forget(host: string): Promise<void>;
}

export interface DnsRecords {
  proofs: string[];
  /** The CNAME target, in lower case without the final dot; undefined without such a record. */
  cname: string | undefined;
}

export interface DnsResolver {
  /** Returns the records that could be read within a few seconds. */
  look(host: string): Promise<DnsRecords>;
}

export type EdgeState =
  | { kind: 'issuing' }
  | { kind: 'live' }
  | { kind: 'failed' }
  | { kind: 'refused'; problem: 'not_seen' | 'used_elsewhere' | 'no_room' };

export interface DomainDistribution {
  /** Creates a domain at CloudFront; returns its status. `isNewTry` requests a failed certificate again. */
  serve(host: string, options: { isNewTry: boolean }): Promise<EdgeState>;
  /** Takes the next step to remove a domain from CloudFront. Returns true after the last step. */
  withdraw(host: string): Promise<boolean>;
}
