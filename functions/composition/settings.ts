import { addresses, settings } from './platform.ts';

export const settingsServices = () => ({ settings: settings(), addresses: addresses() });
