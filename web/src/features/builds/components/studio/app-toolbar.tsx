import { ExternalLink, Maximize, Monitor, MousePointerClick, RotateCw, Smartphone, Tablet } from 'lucide-react';
import { Button, ButtonAnchor } from '../../../../components/ui/button.tsx';
import { Menu } from '../../../../components/ui/menu.tsx';
import { Segmented } from '../../../../components/ui/segmented.tsx';
import { message, t } from '../../../../lib/language/translate.ts';
import type { ScreenWidth } from './screen-widths.ts';

const WIDTH_CHOICES = [
  { value: 'phone', label: <WidthLabel icon={<Smartphone aria-hidden />} name={message('Phone')} /> },
  { value: 'tablet', label: <WidthLabel icon={<Tablet aria-hidden />} name={message('Tablet')} /> },
  { value: 'desktop', label: <WidthLabel icon={<Monitor aria-hidden />} name={message('Desktop')} /> },
] as const;

function WidthLabel({ icon, name }: { icon: React.ReactNode; name: string }) {
  return (
    <span title={t`${t(name)} width`}>
      {icon}
      <span className="sr-only">{t(name)}</span>
    </span>
  );
}

interface AppToolbarProps {
  width: ScreenWidth;
  address: string;
  isSelecting: boolean;
  /** True when the user may revise the app. */
  canSelect: boolean;
  onWidthChange: (width: ScreenWidth) => void;
  onSelect: (isOn: boolean) => void;
  onReload: () => void;
  onFullScreen: () => void;
}

export function AppToolbar({ width, address, isSelecting, canSelect, ...on }: AppToolbarProps) {
  const { onWidthChange, onSelect, onReload, onFullScreen } = on;
  return (
    <div className="ml-auto flex items-center gap-0.5">
      {canSelect && (
        <Button
          variant={isSelecting ? 'solid' : 'quiet'}
          aria-pressed={isSelecting}
          title={t`Select an element of the app to change it`}
          className="px-2.5 small:w-11 roomy:mr-1"
          onClick={() => onSelect(!isSelecting)}
        >
          <MousePointerClick aria-hidden /> <span className="small:sr-only">{t`Select`}</span>
        </Button>
      )}
      <Segmented
        label={t`Width`}
        className="mr-1 max-lg:hidden small:hidden"
        value={width}
        options={WIDTH_CHOICES}
        onChange={onWidthChange}
      />
      <div className="flex gap-0.5 small:hidden">
        <Button variant="quiet" size="icon" aria-label={t`Reload the app`} title={t`Reload the app`} onClick={onReload}>
          <RotateCw aria-hidden />
        </Button>
        <Button variant="quiet" size="icon" aria-label={t`Full screen`} title={t`Full screen`} onClick={onFullScreen}>
          <Maximize aria-hidden />
        </Button>
        <ButtonAnchor
          variant="quiet"
          size="icon"
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t`Open in a tab`}
          title={t`Open in a tab`}
        >
          <ExternalLink aria-hidden />
        </ButtonAnchor>
      </div>
      <div className="roomy:hidden">
        <Menu
          label={t`App tools`}
          actions={[
            { label: t`Reload the app`, icon: <RotateCw aria-hidden />, onChoose: onReload },
            {
              label: t`Open in a tab`,
              icon: <ExternalLink aria-hidden />,
              onChoose: () => window.open(address, '_blank', 'noopener'),
            },
          ]}
        />
      </div>
    </div>
  );
}
