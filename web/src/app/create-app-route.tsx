import { lazy } from 'react';
import { AppDataView } from '../features/builds/app-data-view.ts';
import { CreatePage } from '../features/builds/components/create-page.tsx';

const DataPanel = lazy(async () => ({
  default: (await import('../features/app-data/components/data-panel.tsx')).DataPanel,
}));

export function CreateAppRoute() {
  return (
    <AppDataView value={DataPanel}>
      <CreatePage />
    </AppDataView>
  );
}
