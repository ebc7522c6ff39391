import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as app from './app.tsx';

/** Shows the module's default export, or else its first component. */
const components: Record<string, ComponentType> = { ...app };
const App = components.default ?? Object.values(components).find((each) => typeof each === 'function');
const root = document.getElementById('root');
if (root && App) createRoot(root).render(createElement(App));
