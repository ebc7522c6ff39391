import { type ComponentType, createContext } from 'react';
import type { Revision } from '../../../../shared/contract/projects.ts';

/** The studio's view of an app's shared data. `web/src/app` provides it from the app-data feature. */
export const AppDataView = createContext<ComponentType<{ revision: Revision }> | null>(null);
