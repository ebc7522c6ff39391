import type { RouteInput } from '../../../../shared/contract/routes.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { findManagedProject } from '../../projects/managed-project.ts';
import type { ReportedRecordsServices } from './reported-records.ts';

/** Removes a record from the owner's list of reports; admins still see it. Throws `not_found` and `forbidden`. */
export async function dismissRecordReports(
  { projects, reported }: ReportedRecordsServices,
  caller: Caller,
  { projectId, collection, recordId }: RouteInput<'dismissRecordReports'>,
): Promise<void> {
  await findManagedProject(projects, caller, projectId);
  await reported.forget(projectId, { collection, recordId });
}
