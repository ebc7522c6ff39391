/** A short text with its bold words, code and links; HTML in it shows as text. */
import { type MarkdownSpan, readLightMarkdown } from '../../lib/light-markdown.ts';

export function LightMarkdown({ text }: { text: string }) {
  return readLightMarkdown(text).map(({ id, spans }) => (
    <p key={id} className="whitespace-pre-line [overflow-wrap:anywhere] not-first:mt-2">
      {spans.map((span) => (
        <Span key={span.id} span={span} />
      ))}
    </p>
  ));
}

function Span({ span: { kind, text, href } }: { span: MarkdownSpan }) {
  switch (kind) {
    case 'bold':
      return <strong>{text}</strong>;
    case 'italic':
      return <em>{text}</em>;
    case 'code':
      return <code className="rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.9em]">{text}</code>;
    case 'link':
      return (
        <a href={href} rel="noreferrer" className="font-medium underline underline-offset-2">
          {text}
        </a>
      );
    case 'text':
      return text;
  }
}
