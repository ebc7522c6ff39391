import { Search } from 'lucide-react';
import { TextField } from '../../../components/ui/field.tsx';
import { t } from '../../../lib/language/translate.ts';

interface PageSearchProps {
  value: string;
  onChange: (text: string) => void;
}

export function PageSearch({ value, onChange }: PageSearchProps) {
  return (
    <search className="relative block min-w-0 flex-1 basis-56">
      <TextField
        label={t`Search this page`}
        isLabelHidden
        type="search"
        maxLength={100}
        className="pl-9"
        placeholder={t`Search this page`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
    </search>
  );
}
