import { Accordion as Radix } from 'radix-ui';
import type { User } from '../../../../../shared/contract/auth.ts';
import { Accordion } from '../../../components/ui/accordion.tsx';
import type { ListLayout } from '../list-layout.ts';
import type { ProjectGroup } from '../project-groups.ts';
import { CARD_GRID } from './card-grid.ts';
import { ProjectCard } from './project-card.tsx';
import { ProjectItem } from './project-item.tsx';

interface ProjectCollectionProps {
  layout: ListLayout;
  projects: ProjectGroup[];
  user: User;
  showsOwner: boolean;
}

/** The projects as cards or as a list. The only one is open from the start. */
export function ProjectCollection({ layout, projects, user, showsOwner }: ProjectCollectionProps) {
  const open = projects.length === 1 ? projects.map(({ projectId }) => projectId) : [];
  const Item = layout === 'cards' ? ProjectCard : ProjectItem;
  const items = projects.map((project) => (
    <Item key={project.projectId} project={project} user={user} showsOwner={showsOwner} />
  ));
  if (layout === 'list') return <Accordion defaultOpen={open}>{items}</Accordion>;
  return (
    <Radix.Root type="multiple" defaultValue={open} className={CARD_GRID}>
      {items}
    </Radix.Root>
  );
}
