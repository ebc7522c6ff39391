/** Sections that open and close on their own. */
import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface AccordionProps {
  defaultOpen?: string[];
  children: ReactNode;
}

/** Several sections may be open at once. */
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
  children: ReactNode;
}

export function AccordionSection({ value, heading, headingLevel = 2, children }: AccordionSectionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Radix.Item value={value}>
      <Radix.Header asChild>
        <Heading className="font-sans text-sm leading-normal font-medium tracking-normal">
          <Radix.Trigger className="group flex min-h-13 w-full items-center gap-3 px-4 py-3 text-left transition-colors -outline-offset-2 hover:bg-hover">
            <span className="min-w-0 flex-1">{heading}</span>
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
            />
          </Radix.Trigger>
        </Heading>
      </Radix.Header>
      <Radix.Content className="animate-fade-in">{children}</Radix.Content>
    </Radix.Item>
  );
}
