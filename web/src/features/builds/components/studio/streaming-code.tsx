import { useUnfinishedDocument } from '../../api/use-unfinished-document.ts';

const LINES_SHOWN = 6;
/**
 * Matches a complete document. During a build, only the outline from the plan is complete, and it is not shown as code.
 */
const WHOLE = /<\/html>\s*$/i;

export function StreamingCode({ url }: { url: string }) {
  const { data: html } = useUnfinishedDocument(url);
  if (html === undefined || WHOLE.test(html)) return null;
  return (
    <pre
      aria-hidden
      className="mt-2 flex h-27 flex-col justify-end overflow-hidden rounded-control bg-sunken px-3 py-2 font-mono text-[0.6875rem] leading-4 text-muted"
    >
      {html.split('\n').slice(-LINES_SHOWN).join('\n')}
    </pre>
  );
}
