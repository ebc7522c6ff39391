import type { ActivityListing } from '../../../../../shared/contract/activity.ts';
import { OWN_ACTIVITY_MESSAGES } from '../../../../../shared/messages/activity.ts';
import { t } from '../../../lib/language/translate.ts';

/** The app of an entry: its name, or its id if it is another user's or does not exist any more. */
export function ActivityApp({ projectId, projectName }: Pick<ActivityListing, 'projectId' | 'projectName'>) {
  if (projectId === undefined) return null;
  return (
    <p className="text-[0.8125rem] text-muted [overflow-wrap:anywhere]">
      {typeof projectName === 'string' ? (
        <bdi>{projectName}</bdi>
      ) : (
        <>
          {projectName === null && `${t(OWN_ACTIVITY_MESSAGES.absentApp)} `}
          <span className="figures">{projectId}</span>
        </>
      )}
    </p>
  );
}
