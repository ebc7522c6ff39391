import { Check } from 'lucide-react';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { ProjectArt } from '../../../components/ui/project-art.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { rich } from '../../../lib/language/rich-text.ts';
import { t } from '../../../lib/language/translate.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { useDesignPick } from '../api/use-design-pick.ts';

interface DesignPickerProps {
  revision: Revision;
  revisions: readonly Revision[];
}

export const DesignPicker = memo(function DesignPicker({ revision, revisions }: DesignPickerProps) {
  const navigate = useNavigate();
  const pick = useDesignPick((picked) => navigate(revisePath(picked.projectId, picked.revisionString)));
  const [second, first] = revisions.filter(({ design }) => design !== undefined);
  if (first === undefined || second === undefined) return null;
  const picked = [first, second].find(({ design }) => design?.isPicked);
  const choose = (chosen: Revision) => !pick.isPending && pick.mutate(chosen);
  if (picked === undefined) {
    return <TwoDesigns designs={[first, second]} shown={revision} isBusy={pick.isPending} onPick={choose} />;
  }
  if (revision.design === undefined) return null;
  const other = picked === first ? second : first;
  return (
    <section
      aria-label={t`Design`}
      className="card mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4"
    >
      <p className="min-w-0 flex-1 basis-60">
        {rich`You picked ${<strong className="font-medium">{t(picked.design?.name ?? '')}</strong>}, Rev ${picked.revisionString}. `}
        <span className="text-muted">
          {t`${t(other.design?.name ?? '')} is still here as Rev ${other.revisionString}.`}
        </span>
      </p>
      <Button aria-disabled={pick.isPending} onClick={() => choose(other)}>
        {pick.isPending && <Spinner />} {t`Pick ${t(other.design?.name ?? '')} instead`}
      </Button>
    </section>
  );
});

interface TwoDesignsProps {
  designs: readonly Revision[];
  shown: Revision;
  isBusy: boolean;
  onPick: (chosen: Revision) => void;
}

function TwoDesigns({ designs, shown, isBusy, onPick }: TwoDesignsProps) {
  return (
    <section aria-labelledby="pick-a-design" className="card mb-6 p-4">
      <h2 id="pick-a-design" className="text-base">
        {t`Pick a design`}
      </h2>
      <p className="mt-1 text-[0.8125rem] text-muted">
        {t`Both do what the plan says and were checked. The other one stays as a revision, and you can change your mind.`}
      </p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {designs.map((one) => (
          <li
            key={one.revisionString}
            aria-label={one.design?.name}
            className="overflow-hidden rounded-card border border-hairline"
          >
            <DesignImage revision={one} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline p-3">
              <p className="min-w-0 flex-1 basis-32 max-sm:basis-full">
                <span className="block font-medium">{one.design?.name}</span>
                <span className="figures text-[0.8125rem] text-muted">{t`Rev ${one.revisionString}`}</span>
              </p>
              {one.revisionString === shown.revisionString ? (
                <Badge>{t`Shown below`}</Badge>
              ) : (
                <ButtonLink variant="quiet" to={revisePath(one.projectId, one.revisionString)}>
                  {t`Try it`}
                </ButtonLink>
              )}
              <Button variant="accent" aria-disabled={isBusy} onClick={() => onPick(one)}>
                <Check aria-hidden /> {t`Pick`} <span className="sr-only">{one.design?.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DesignImage({ revision }: { revision: Revision }) {
  const { design, projectNameDisplay } = revision;
  const classes = 'aspect-video w-full';
  return design?.thumbnailUrl === undefined ? (
    <ProjectArt name={`${projectNameDisplay} ${design?.name}`} className={classes} />
  ) : (
    <img
      src={design.thumbnailUrl}
      alt={`${projectNameDisplay}, ${design.name}`}
      className={`${classes} object-cover object-top`}
    />
  );
}
