import { Image } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { plural } from '../../../../lib/language/plural.ts';
import { t } from '../../../../lib/language/translate.ts';

const FOLDED_FROM_CHARACTERS = 400;

interface AskedProps {
  text: string;
  imageCount: number;
}

export function Asked({ text, imageCount }: AskedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > FOLDED_FROM_CHARACTERS;
  return (
    <div className="ml-8 w-fit max-w-full justify-self-end rounded-card rounded-br-[3px] bg-sunken px-3 py-2">
      <p className="sr-only">{t`You asked:`}</p>
      <p
        dir="auto"
        className={`[overflow-wrap:anywhere] whitespace-pre-wrap ${isLong && !isOpen ? 'line-clamp-5' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <Button variant="quiet" className="-ml-3.5" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t`Show less` : t`Show all`}
        </Button>
      )}
      {imageCount > 0 && (
        <p className="mt-1 flex items-center gap-1.5 text-[0.8125rem] text-muted [&_svg]:size-3.5">
          <Image aria-hidden /> {plural(imageCount, { one: '# image', other: '# images' })}
        </p>
      )}
    </div>
  );
}
