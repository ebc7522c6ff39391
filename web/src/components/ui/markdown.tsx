import ReactMarkdown, { type Components, type UrlTransform } from 'react-markdown';

const ALLOWED = ['p', 'br', 'strong', 'em', 'code', 'pre', 'a', 'ul', 'ol', 'li', ...headings()];

function headings(): string[] {
  return [1, 2, 3, 4, 5, 6].map((level) => `h${level}`);
}

const Heading: Components['h1'] = ({ children }) => (
  <p>
    <strong>{children}</strong>
  </p>
);

const COMPONENTS: Components = {
  p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
  a: ({ href, children }) =>
    href ? (
      <a href={href} rel="noreferrer" className="font-medium underline underline-offset-2">
        {children}
      </a>
    ) : (
      children
    ),
  ul: ({ children }) => <ul className="grid list-disc gap-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid list-decimal gap-1 pl-5">
      {children}
    </ol>
  ),
  code: ({ children }) => (
    <code className="rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.9em]">{children}</code>
  ),
  pre: ({ children }) => (
    <pre className="overflow-x-auto rounded-control bg-sunken p-2 font-mono text-xs whitespace-pre-wrap [&>code]:p-0">
      {children}
    </pre>
  ),
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

/** Keeps links to this site and HTTPS links. Other links are reduced to their label. */
const keepSafeUrl: UrlTransform = (url) => {
  const isOfThisSite = /^\/(?![/\\])/.test(url);
  const isHttps = /^https:\/\//i.test(url) && URL.canParse(url);
  return isOfThisSite || isHttps ? url : '';
};

/** Renders light Markdown: paragraphs, emphasis, code, lists and links. Shows HTML as text. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="grid gap-2 [overflow-wrap:anywhere]">
      <ReactMarkdown allowedElements={ALLOWED} unwrapDisallowed urlTransform={keepSafeUrl} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
