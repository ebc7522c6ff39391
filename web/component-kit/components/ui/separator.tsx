import { cn } from '../../lib/class-names.ts';

interface SeparatorProps {
  orientation?: 'horizontal' | 'vertical';
  className?: string;
}

export function Separator({ orientation = 'horizontal', className }: SeparatorProps) {
  const size = orientation === 'horizontal' ? 'h-px w-full' : 'h-full w-px';
  return <hr aria-orientation={orientation} className={cn('shrink-0 border-0 bg-border', size, className)} />;
}
