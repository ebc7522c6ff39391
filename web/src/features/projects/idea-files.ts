import { type ComponentType, createContext } from 'react';
import type { TableUse } from '../../../../shared/domain/attachments/attachments.ts';

/** The files that go with an idea, and how the app uses them. */
export interface IdeaAttachments {
  images: File[];
  /** Key of the file whose look the app follows. */
  look: string | null;
  tableUses: Readonly<Record<string, TableUse>>;
}

export interface IdeaFiles {
  /** Adds files, or says in a toast why one of them cannot be attached. */
  attachFiles: (files: File[], added: readonly File[], onChange: (files: File[]) => void) => void;
  AttachedFiles: ComponentType<IdeaAttachments & { onChange: (part: Partial<IdeaAttachments>) => void }>;
}

/** Loads the attachments of the studio. `web/src/app` provides it from the builds feature. */
export const LoadIdeaFiles = createContext<(() => Promise<IdeaFiles>) | null>(null);
