interface PlainTextProps {
  sections: readonly { heading: string; text: string }[];
}

export function PlainText({ sections }: PlainTextProps) {
  return (
    <div className="grid gap-6">
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2 className="text-lg">{heading}</h2>
          <p className="mt-1.5 text-[0.9375rem] text-muted">{text}</p>
        </section>
      ))}
    </div>
  );
}
