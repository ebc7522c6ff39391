import type { CustomNameProblem, CustomNameState } from '../../shared/domain/custom-name.ts';

/** A host name that the owner of an app asked for. It is kept with the project. */
export interface CustomName {
  host: string;
  /** What its TXT record must say. */
  proof: string;
  /** Whether the name leads to this app: its proof was seen, and no other app has it. */
  isClaimed: boolean;
  state: CustomNameState;
  problem?: CustomNameProblem | undefined;
}

/** A project with the name that its owner asked for. */
export interface NamedProject {
  projectId: string;
  customName?: CustomName | undefined;
}

export type NameProgress = Pick<CustomName, 'state' | 'problem'>;

/** `taken`: another app has the name; `changed`: the project changed since it was read. */
export type ClaimResult = { ok: true } | { ok: false; reason: 'taken' | 'changed' };

/** The names of apps. Claiming and releasing one are transactions, so that a name leads to one app at most. */
export interface CustomNames {
  /** Returns the project that a name leads to. With `mayLag`, the response may be a moment old. */
  holderOf(host: string, options?: { mayLag?: boolean }): Promise<string | undefined>;
  /** Notes the name that the owner of a published app asked for; returns false when the app has one, or is not published. */
  ask(projectId: string, name: CustomName): Promise<boolean>;
  /** Notes how far a name is, unless it was removed since. */
  note(projectId: string, name: CustomName, progress: NameProgress): Promise<void>;
  /** Lets a name lead to the project, in place of `formerHolder` if there is one. */
  claim(projectId: string, name: CustomName, formerHolder: string | undefined): Promise<ClaimResult>;
  /** Takes the name off the project; returns false when it changed since it was read. */
  release(project: NamedProject): Promise<boolean>;
  /** Yields names that lead to no app any more, and that CloudFront may still know. */
  released(): AsyncIterable<string>;
  /** Forgets a released name, unless an app has it again. */
  forget(host: string): Promise<void>;
}

/** What name servers say of a name. */
export interface NameRecords {
  /** The texts at the name of its proof. */
  proofs: string[];
  /** Where the name leads, in lower case without the dot at the end; undefined without such a record. */
  cname: string | undefined;
}

export interface NameServers {
  /** Returns what is there, without what could not be read within a few seconds. */
  look(host: string): Promise<NameRecords>;
}

/** `refused` says why CloudFront does not take the name now. */
export type EdgeState =
  | { kind: 'issuing' }
  | { kind: 'live' }
  | { kind: 'failed' }
  | { kind: 'refused'; problem: 'not_seen' | 'used_elsewhere' | 'no_room' };

/** The part of CloudFront that serves names of one's own. */
export interface NameEdge {
  /** Makes CloudFront serve a name, and returns how far that is. With `isNewTry`, a certificate that failed is asked for again. */
  serve(host: string, options: { isNewTry: boolean }): Promise<EdgeState>;
  /** Makes CloudFront forget a name, in several steps; returns whether it has. */
  withdraw(host: string): Promise<boolean>;
}
