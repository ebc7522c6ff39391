import { SlidersHorizontal } from 'lucide-react';
import { Popover } from 'radix-ui';
import { createContext, memo, use } from 'react';
import { Accordion, AccordionSection } from '../../../../components/ui/accordion.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { t } from '../../../../lib/language/translate.ts';
import type { BuildSettings, FormSettings } from '../../build-settings.ts';
import { AdvancedSettings } from '../advanced-settings.tsx';
import { CoreSettings } from '../core-settings.tsx';
import { TwoDesignsSwitch } from '../two-designs-switch.tsx';

/** True when the form has content to clear. A context, so that the first keystroke rerenders only an open popover. */
export const IsFilled = createContext(false);

interface SettingsPopoverProps {
  chosen: FormSettings;
  isQuick: boolean;
  hasTwoDesigns: boolean;
  /** The project's settings, or null for a new app. */
  start: FormSettings | null;
  onChange: (part: Partial<BuildSettings>) => void;
  onClear: () => void;
}

export const SettingsPopover = memo(function SettingsPopover(props: SettingsPopoverProps) {
  const { chosen, isQuick, hasTwoDesigns, start, onChange, onClear } = props;
  const isRevising = start !== null;
  const count = countChosen(chosen, isQuick) + Number(hasTwoDesigns);
  const choose = (next: FormSettings) => onChange({ chosen: next });
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button variant="quiet" title={t`Settings`} className="px-2 data-[state=open]:bg-hover">
          <SlidersHorizontal aria-hidden />
          {/* Shows the label only where the build button still fits into the row. */}
          <span className={count > 0 ? 'sr-only' : '@max-[32rem]:sr-only'}>
            {isQuick ? t`Quick settings` : t`Settings`}
          </span>{' '}
          {count > 0 && (
            <span className="figures text-xs text-accent-text">
              <span aria-hidden className="sm:hidden">
                {count}
              </span>
              <span className="max-sm:sr-only">{t`${count} chosen`}</span>
            </span>
          )}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          side="top"
          sideOffset={8}
          collisionPadding={8}
          // Prevents the popover from covering the header.
          collisionBoundary={document.getElementById('content')}
          aria-label={t`Settings`}
          className="z-30 grid max-h-(--radix-popover-content-available-height) w-[min(34rem,calc(100vw-1rem))] animate-rise-in gap-3 overflow-y-auto rounded-card border border-hairline bg-paper p-3 shadow-floating"
        >
          <p className="px-1 text-[0.8125rem] text-muted">
            {isQuick
              ? t`Quick: one pass by a fast, simpler model, in under a minute.`
              : isRevising
                ? t`A revision takes 5 to 15 minutes and leaves this one as it is.`
                : t`Advanced: planned, illustrated, written and checked, in 5 to 15 minutes.`}
          </p>
          <Accordion defaultOpen={['core']}>
            <AccordionSection value="core" heading={t`Core Settings`}>
              <CoreSettings chosen={chosen} start={start} isQuick={isQuick} onChange={choose} />
            </AccordionSection>
            <AccordionSection value="advanced" heading={t`Advanced Settings`}>
              <AdvancedSettings chosen={chosen} start={start} isDisabled={isQuick} onChange={choose} />
            </AccordionSection>
          </Accordion>
          {!isRevising && !isQuick && (
            <TwoDesignsSwitch isOn={hasTwoDesigns} onChange={(isOn) => onChange({ hasTwoDesigns: isOn })} />
          )}
          <ClearButton hasSettings={count > 0} onClear={onClear} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
});

function ClearButton({ hasSettings, onClear }: { hasSettings: boolean; onClear: () => void }) {
  if (!use(IsFilled) && !hasSettings) return null;
  return (
    <Button variant="quiet" className="justify-self-end" onClick={onClear}>
      {t`Clear`}
    </Button>
  );
}

/** Returns the number of chosen settings. Quick builds use the theme setting only. */
function countChosen({ projectType, imageMode, styleSettings, llmSettings }: FormSettings, isQuick: boolean) {
  if (isQuick) return Number(styleSettings.theme !== undefined);
  const all = [projectType, imageMode, ...Object.values(styleSettings), ...Object.values(llmSettings)];
  return all.filter((value) => value !== undefined).length;
}
