import { TemplateSection } from '../components/templates/template-section.tsx';
import { Welcome } from '../features/projects/components/welcome.tsx';
import { ShowcaseBanner } from '../features/publishing/components/showcase-banner.tsx';

export function VisitorHome() {
  return (
    <>
      <Welcome isSignedIn={false}>
        <TemplateSection heading="h2" />
      </Welcome>
      <div className="mx-auto w-full max-w-5xl px-4 pb-20 sm:px-6">
        <ShowcaseBanner />
      </div>
    </>
  );
}
