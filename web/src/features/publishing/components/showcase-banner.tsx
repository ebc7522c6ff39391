import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { TEMPLATE_KINDS } from '../../../../../shared/domain/app-template.ts';
import { GALLERY } from '../../../../../shared/domain/gallery.ts';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { t } from '../../../lib/language/translate.ts';
import { useShowcase } from '../api/use-showcase.ts';
import { showcaseSlides } from '../showcase-slides.ts';
import { AppSlide, DefaultSlide, TemplateSlide } from './showcase-slide.tsx';
import { useRotation } from './use-rotation.ts';

const TEMPLATES = TEMPLATE_KINDS.flatMap((kind) => GALLERY.find((template) => template.kind === kind) ?? []);

const NONE: ReadonlySet<string> = new Set();

export function ShowcaseBanner({ ownProjectIds = NONE }: { ownProjectIds?: ReadonlySet<string> }) {
  const { data } = useShowcase();
  // Shows templates while the apps load, so that the banner keeps its height.
  const slides = showcaseSlides(data ?? [], TEMPLATES);
  const rotation = useRotation(slides.length);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t`Showcase`}
      className="card relative overflow-hidden skip-off-screen"
      {...rotation.holders}
    >
      <ul aria-live={rotation.isRotating ? 'off' : 'polite'} className="grid">
        {slides.map((slide, position) => {
          const isShown = position === rotation.index;
          return (
            <li
              key={slide.key}
              inert={!isShown}
              className={classNames(
                'col-start-1 row-start-1 min-w-0 transition-opacity duration-200',
                !isShown && 'invisible opacity-0',
              )}
            >
              {slide.kind === 'default' && <DefaultSlide appCount={data?.length ?? 0} />}
              {slide.kind === 'template' && <TemplateSlide template={slide.template} />}
              {slide.kind === 'app' && (
                <AppSlide
                  app={slide.app}
                  distance={Math.abs(position - rotation.index)}
                  isOwn={ownProjectIds.has(slide.app.projectId)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {slides.length > 1 && <Controls rotation={rotation} count={slides.length} />}
    </section>
  );
}

interface ControlsProps {
  rotation: ReturnType<typeof useRotation>;
  count: number;
}

function Controls({ rotation, count }: ControlsProps) {
  return (
    <div className="flex items-center justify-end gap-1 border-t border-hairline px-2 py-1">
      <p aria-hidden className="figures mr-auto px-2 text-xs text-muted">
        {rotation.index + 1} / {count}
      </p>
      {rotation.canRotate && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={rotation.isStopped ? t`Start the rotation` : t`Stop the rotation`}
          onClick={rotation.toggle}
        >
          {rotation.isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label={t`Previous app`} onClick={() => rotation.go(-1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="quiet" size="icon" aria-label={t`Next app`} onClick={() => rotation.go(1)}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
