import { startRuntime } from './runtime.ts';

startRuntime();
