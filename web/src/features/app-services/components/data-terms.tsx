import { Link } from 'react-router-dom';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import {
  APP_WRITES_PER_MINUTE,
  DATA_LIMITS,
  FREE_OPERATIONS_PER_MONTH,
  OPERATIONS_PER_CREDIT,
  VISITOR_DATA_RATES,
} from '../../../../../shared/domain/app-data/data-limits.ts';
import { t } from '../../../lib/language/translate.ts';
import { formatWhole } from '../../../lib/language/whole-number.ts';
import { formatBytes } from '../../../lib/measure-format.ts';
import { dataPath } from '../../../lib/revision-paths.ts';
import { formatCredits } from '../../../lib/text-format.ts';

const HEADING_ID = 'data-terms';

interface DataTermsProps {
  revision: Revision;
  canManage: boolean;
  onLeave: () => void;
}

export function DataTerms({ revision, canManage, onLeave }: DataTermsProps) {
  return (
    <section aria-labelledby={HEADING_ID} className="mt-5 border-t border-hairline pt-5">
      <h3 id={HEADING_ID} className="font-sans text-sm leading-normal font-medium tracking-normal">
        {t`Data that visitors share`}
      </h3>
      <dl className="mt-2 grid gap-1.5 text-[0.8125rem]">
        {terms().map(({ label, text }) => (
          <div key={label} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
            <dt className="text-muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {canManage && (
        <Link
          to={dataPath(revision.projectId, revision.revisionString)}
          onClick={onLeave}
          className="mt-2 inline-flex h-11 items-center text-accent-text underline"
        >
          {t`Manage data`}
        </Link>
      )}
    </section>
  );
}

function terms(): { label: string; text: string }[] {
  const { COLLECTIONS, RECORDS, BYTES } = DATA_LIMITS;
  const { WRITES_PER_MINUTE, READS_PER_MINUTE } = VISITOR_DATA_RATES;
  return [
    {
      label: t`Room`,
      text: t`${COLLECTIONS} collections, ${formatWhole(RECORDS)} records, ${formatBytes(BYTES)}`,
    },
    {
      label: t`Free`,
      text: t`${formatWhole(FREE_OPERATIONS_PER_MONTH)} changes a month; reading costs nothing`,
    },
    {
      label: t`Then`,
      text: t`${formatCredits(1)} for each ${formatWhole(OPERATIONS_PER_CREDIT)} changes, by the billing model`,
    },
    { label: t`Out of credits`, text: t`Changes pause; everybody still sees what is there` },
    {
      label: t`Each visitor`,
      text: t`${WRITES_PER_MINUTE} changes and ${READS_PER_MINUTE} reads a minute`,
    },
    {
      label: t`All visitors`,
      text: t`${APP_WRITES_PER_MINUTE} changes a minute, or the rate limit above if you set one`,
    },
  ];
}
