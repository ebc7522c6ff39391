import { startInspector } from './inspector.ts';
import { startRuntime } from './runtime.ts';

startRuntime(startInspector);
