import { type ComponentType, createContext } from 'react';
import type { Revision } from '../../../../shared/contract/projects.ts';

/** The studio's view of an app's shared data. The app-data feature provides it through the app. */
export const AppDataView = createContext<ComponentType<{ revision: Revision }> | null>(null);
