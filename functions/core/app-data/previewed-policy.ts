import {
  type CollectionPolicy,
  type DataPolicy,
  policyOf,
} from '../../../shared/domain/app-data/data-policy.ts';
import { CLOSED_POLICY } from '../../../shared/domain/app-data/policy-presets.ts';
import { readDeclaredPolicy } from '../../ports/declared-policy.ts';
import type { Objects } from '../../ports/objects.ts';
import { readDocument } from '../projects/files/app-files.ts';

/** The policies of a document. */
export interface DocumentPolicy {
  policy: DataPolicy;
  /** Whether the declaration cannot be read, so that nothing is allowed but to the owner. */
  isClosed: boolean;
}

/** Returns the policies that the document of a revision declares. Throws RequestError `not_found`. */
export async function previewedPolicy(
  { apps }: { apps: Pick<Objects, 'readText'> },
  revision: { projectId: string; revisionString: string },
): Promise<DocumentPolicy> {
  const declared = readDeclaredPolicy(await readDocument(apps, revision));
  return { policy: declared?.ok ? declared.policy : {}, isClosed: declared?.ok === false };
}

/** Returns the policy of a collection of a document. */
export function documentPolicyOf({ policy, isClosed }: DocumentPolicy, collection: string): CollectionPolicy {
  return isClosed ? CLOSED_POLICY : policyOf(policy, collection);
}
