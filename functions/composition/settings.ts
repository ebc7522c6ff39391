import { imageSources } from './image-generators.ts';
import { addresses, settings } from './platform.ts';

export const settingsServices = () => ({ settings: settings(), addresses: addresses(), imageSources: imageSources() });
