import { type CollectionPolicy, type DataPolicy, policyOf } from '../../../shared/domain/app-data/data-policy.ts';
import { CLOSED_POLICY } from '../../../shared/domain/app-data/policy-presets.ts';
import { findStartRecords, type StartRecords } from '../../../shared/domain/attachments/table-elements.ts';
import { readDeclaredPolicy } from '../../ports/declared-policy.ts';
import type { Objects } from '../../ports/objects.ts';
import { readDocument } from '../projects/files/app-files.ts';

export interface DocumentPolicy {
  policy: DataPolicy;
  /** True when the app's declared policy cannot be parsed; only the owner has access then. */
  isClosed: boolean;
}

export interface PreviewedPolicy extends DocumentPolicy {
  startRecords: StartRecords;
}

/**
 * Returns the policy that a revision's document declares, and the initial records of its collections. Throws
 * RequestError `not_found`.
 */
export async function previewedPolicy(
  { apps }: { apps: Pick<Objects, 'readText'> },
  revision: { projectId: string; revisionString: string },
): Promise<PreviewedPolicy> {
  const document = await readDocument(apps, revision);
  const declared = readDeclaredPolicy(document);
  return {
    policy: declared?.ok ? declared.policy : {},
    isClosed: declared?.ok === false,
    startRecords: findStartRecords(document),
  };
}

export function documentPolicyOf({ policy, isClosed }: DocumentPolicy, collection: string): CollectionPolicy {
  return isClosed ? CLOSED_POLICY : policyOf(policy, collection);
}
