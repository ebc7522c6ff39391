import { ExternalLink, Maximize, Monitor, RotateCw, Smartphone, Tablet } from 'lucide-react';
import { Button, ButtonAnchor } from '../../../../components/ui/button.tsx';
import { Segmented } from '../../../../components/ui/segmented.tsx';
import type { ScreenWidth } from './screen-widths.ts';

const WIDTH_CHOICES = [
  { value: 'phone', label: <WidthLabel icon={<Smartphone aria-hidden />} name="Phone" /> },
  { value: 'tablet', label: <WidthLabel icon={<Tablet aria-hidden />} name="Tablet" /> },
  { value: 'desktop', label: <WidthLabel icon={<Monitor aria-hidden />} name="Desktop" /> },
] as const;

function WidthLabel({ icon, name }: { icon: React.ReactNode; name: string }) {
  return (
    <span title={`${name} width`}>
      {icon}
      <span className="sr-only">{name}</span>
    </span>
  );
}

interface AppToolbarProps {
  width: ScreenWidth;
  /** Where the app opens in a tab of its own. */
  address: string;
  onWidthChange: (width: ScreenWidth) => void;
  onReload: () => void;
  onFullScreen: () => void;
}

export function AppToolbar({ width, address, onWidthChange, onReload, onFullScreen }: AppToolbarProps) {
  return (
    <div className="ml-auto flex items-center gap-0.5">
      <Segmented
        label="Width"
        className="mr-1 max-lg:hidden"
        value={width}
        options={WIDTH_CHOICES}
        onChange={onWidthChange}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label="Reload the app"
        title="Reload the app"
        onClick={onReload}
      >
        <RotateCw aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Full screen"
        title="Full screen"
        className="max-sm:hidden"
        onClick={onFullScreen}
      >
        <Maximize aria-hidden />
      </Button>
      <ButtonAnchor
        variant="quiet"
        size="icon"
        href={address}
        target="_blank"
        rel="noopener"
        aria-label="Open in a tab"
        title="Open in a tab"
      >
        <ExternalLink aria-hidden />
      </ButtonAnchor>
    </div>
  );
}
