import { Accordion as Radix } from 'radix-ui';
import type { User } from '../../../../../shared/contract/auth.ts';
import { Accordion } from '../../../components/ui/accordion.tsx';
import type { ListLayout } from '../list-layout.ts';
import type { ProjectGroup } from '../project-groups.ts';
import { CARD_GRID } from './card-grid.ts';
import { ListPart } from './list-part.tsx';
import { ProjectCard } from './project-card.tsx';
import { ProjectItem } from './project-item.tsx';

/**
 * The number of projects in one part of the list. It is divisible by one, two and three, so that all rows are complete.
 */
const PART_SIZE = 30;

export interface ProjectCollectionProps {
  layout: ListLayout;
  projects: readonly ProjectGroup[];
  user: User;
  showsOwner: boolean;
}

/** A single project is initially expanded. */
export function ProjectCollection({ layout, projects, user, showsOwner }: ProjectCollectionProps) {
  const open = projects.length === 1 ? projects.map(({ projectId }) => projectId) : [];
  const Item = layout === 'cards' ? ProjectCard : ProjectItem;
  const items = projects.map((project) => (
    <Item key={project.projectId} project={project} user={user} showsOwner={showsOwner} />
  ));
  const parts = partsOf(items).map(({ place, part }) => (
    <ListPart key={place} className={layout === 'cards' ? CARD_GRID : 'divide-y divide-hairline'}>
      {part}
    </ListPart>
  ));
  if (layout === 'list') return <Accordion defaultOpen={open}>{parts}</Accordion>;
  return (
    <Radix.Root type="multiple" defaultValue={open} className="grid grid-cols-1 gap-4">
      {parts}
    </Radix.Root>
  );
}

function partsOf<Item>(items: readonly Item[]): { place: number; part: Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / PART_SIZE) }, (_, place) => ({
    place,
    part: items.slice(place * PART_SIZE, (place + 1) * PART_SIZE),
  }));
}
