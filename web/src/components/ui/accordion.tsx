import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface AccordionProps {
  defaultOpen?: string[];
  children: ReactNode;
}

export function Accordion({ defaultOpen = [], children }: AccordionProps) {
  return (
    <Radix.Root type="multiple" defaultValue={defaultOpen} className="card divide-y divide-hairline">
      {children}
    </Radix.Root>
  );
}

interface AccordionSectionProps {
  value: string;
  heading: ReactNode;
  headingLevel?: 2 | 3;
  /** A small link or button before the arrow, shown whether the item is open or closed. */
  aside?: ReactNode;
  children: ReactNode;
}

export function AccordionSection({ value, heading, headingLevel = 2, aside, children }: AccordionSectionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Radix.Item value={value}>
      <div className="relative">
        <Radix.Header asChild>
          <Heading className="font-sans text-sm leading-normal font-medium tracking-normal">
            <Radix.Trigger className="group flex min-h-13 w-full items-center gap-3 px-4 py-3 text-left transition-colors -outline-offset-2 hover:bg-hover">
              <span className={classNames('min-w-0 flex-1', aside ? 'pr-10 sm:pr-28' : '')}>{heading}</span>
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
              />
            </Radix.Trigger>
          </Heading>
        </Radix.Header>
        {aside ? <div className="absolute inset-y-0 right-10 flex items-center">{aside}</div> : null}
      </div>
      <Radix.Content className="animate-fade-in">{children}</Radix.Content>
    </Radix.Item>
  );
}
