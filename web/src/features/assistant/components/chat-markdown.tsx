/** An answer of the assistant, with its paragraphs, lists and code. */
import { type ChatBlock, type ChatSpan, readChatBlocks } from '../chat-blocks.ts';

export function ChatMarkdown({ text }: { text: string }) {
  return (
    <div className="grid gap-2 [overflow-wrap:anywhere]">
      {readChatBlocks(text).map((block) => (
        <Block key={block.id} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { kind, items } }: { block: ChatBlock }) {
  const texts = items.map(({ id, spans }) => <Spans key={id} spans={spans} />);
  const entries = items.map(({ id, spans }) => (
    <li key={id}>
      <Spans spans={spans} />
    </li>
  ));
  switch (kind) {
    case 'bullets':
      return <ul className="grid list-disc gap-1 pl-5">{entries}</ul>;
    case 'numbers':
      return <ol className="grid list-decimal gap-1 pl-5">{entries}</ol>;
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-control bg-sunken p-2 font-mono text-xs">
          <code>{texts}</code>
        </pre>
      );
    case 'paragraph':
      return <p className="whitespace-pre-line">{texts}</p>;
  }
}

function Spans({ spans }: { spans: ChatSpan[] }) {
  return spans.map(({ id, kind, text }) => {
    if (kind === 'bold') return <strong key={id}>{text}</strong>;
    if (kind === 'code') {
      return (
        <code key={id} className="rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-[0.9em]">
          {text}
        </code>
      );
    }
    return <span key={id}>{text}</span>;
  });
}
