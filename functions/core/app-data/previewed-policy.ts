import { type CollectionPolicy, type DataPolicy, policyOf } from '../../../shared/domain/app-data/data-policy.ts';
import { CLOSED_POLICY } from '../../../shared/domain/app-data/policy-presets.ts';
import { readDeclaredPolicy } from '../../ports/declared-policy.ts';
import type { Objects } from '../../ports/objects.ts';
import { readDocument } from '../projects/files/app-files.ts';

export interface DocumentPolicy {
  policy: DataPolicy;
  /** True when the app's declared policy cannot be parsed; only the owner has access then. */
  isClosed: boolean;
}

/** Returns the policy that a revision's document declares. Throws RequestError `not_found`. */
export async function previewedPolicy(
  { apps }: { apps: Pick<Objects, 'readText'> },
  revision: { projectId: string; revisionString: string },
): Promise<DocumentPolicy> {
  const declared = readDeclaredPolicy(await readDocument(apps, revision));
  return { policy: declared?.ok ? declared.policy : {}, isClosed: declared?.ok === false };
}

export function documentPolicyOf({ policy, isClosed }: DocumentPolicy, collection: string): CollectionPolicy {
  return isClosed ? CLOSED_POLICY : policyOf(policy, collection);
}
