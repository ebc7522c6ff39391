import { type ComponentType, createContext } from 'react';
import type { Revision } from '../../../../shared/contract/projects.ts';

/** What the studio shows of the data that visitors of an app share. Another feature has it, so the app provides it. */
export const AppDataView = createContext<ComponentType<{ revision: Revision }> | null>(null);
