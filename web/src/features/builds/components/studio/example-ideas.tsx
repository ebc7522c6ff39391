import { memo } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { EXAMPLE_IDEAS, type ExampleIdea } from '../../../../lib/example-ideas.ts';
import { t } from '../../../../lib/language/translate.ts';

export const ExampleIdeas = memo(function ExampleIdeas({ onChoose }: { onChoose: (example: ExampleIdea) => void }) {
  return (
    <div className="flex min-h-full flex-col justify-center py-4">
      <h2 className="text-2xl">{t`What do you want to build?`}</h2>
      <p className="mt-2 text-muted">
        {t`Say what it does, for whom, and how it looks. Buidl writes it, runs it in a real browser and repairs what breaks, before you pay.`}
      </p>
      <p className="mt-6 text-[0.8125rem] text-muted">{t`Or begin with one of these:`}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {EXAMPLE_IDEAS.map((example) => (
          <li key={example.label}>
            <Button onClick={() => onChoose({ ...example, idea: t(example.idea) })}>{t(example.label)}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
});
