import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="w-full overflow-auto">
      <table className={cn('w-full text-sm', className)} {...rest} />
    </div>
  );
}

export function TableHeader(props: ComponentProps<'thead'>) {
  return <thead {...props} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b', className)} {...rest} />;
}

export function TableHead({ className, ...rest }: ComponentProps<'th'>) {
  return <th className={cn('h-10 px-2 text-left font-medium text-muted-foreground', className)} {...rest} />;
}

export function TableCell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cn('p-2', className)} {...rest} />;
}

export function TableCaption({ className, ...rest }: ComponentProps<'caption'>) {
  return <caption className={cn('mt-4 text-muted-foreground', className)} {...rest} />;
}
