import { TemplateSection } from '../components/templates/template-section.tsx';
import { Welcome } from '../features/projects/components/welcome.tsx';
import { LoadIdeaFiles } from '../features/projects/idea-files.ts';
import { ShowcaseBanner } from '../features/publishing/components/showcase-banner.tsx';
import { loadIdeaFiles } from './load-idea-files.ts';

export function VisitorHome() {
  return (
    <LoadIdeaFiles value={loadIdeaFiles}>
      <Welcome isSignedIn={false}>
        <TemplateSection heading="h2" />
      </Welcome>
      <div className="mx-auto w-full max-w-5xl px-4 pb-20 sm:px-6">
        <ShowcaseBanner />
      </div>
    </LoadIdeaFiles>
  );
}
