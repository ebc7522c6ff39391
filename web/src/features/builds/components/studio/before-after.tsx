import type { Revision } from '../../../../../../shared/contract/projects.ts';
import { t } from '../../../../lib/language/translate.ts';
import { useFilmStrip } from '../../api/use-film-strip.ts';

interface BeforeAfterProps {
  before: Revision;
  after: Revision;
}

/**
 * Shows screenshots of both revisions from their checks. Shows nothing unless each revision has a build of its own,
 * because otherwise a screenshot would be missing.
 */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const [first, second] = [before.turn?.operationId, after.turn?.operationId];
  if (first === undefined || second === undefined || first === second) return null;
  return <Pictures before={before} after={after} first={first} second={second} />;
}

function Pictures({ before, after, first, second }: BeforeAfterProps & { first: string; second: string }) {
  const pictures = [
    { revision: before, word: t`Before`, strip: useFilmStrip(first) },
    { revision: after, word: t`After`, strip: useFilmStrip(second) },
  ];
  if (pictures.some(({ strip }) => strip.isError || strip.data?.length === 0)) return null;
  return (
    <div className="grid grid-cols-2 gap-3 border-b border-hairline p-3">
      {pictures.map(({ revision: { revisionString }, word, strip }) => (
        <figure key={word} className="min-w-0">
          {/* Reserves the space of the picture while it loads, so that the lines below do not jump. */}
          <div className="aspect-[64/37] max-h-48 w-full overflow-hidden rounded-control border border-hairline bg-sunken">
            {strip.data?.[0] !== undefined && (
              <img
                src={strip.data[0]}
                alt={t`${word}: Rev ${revisionString}`}
                className="size-full object-contain object-top"
              />
            )}
          </div>
          <figcaption className="mt-1 text-[0.8125rem] text-muted">
            {word} · {t`Rev ${revisionString}`}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
