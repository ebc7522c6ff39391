import { clock } from './platform.ts';
import { visitorSecret } from './visitor-secret.ts';

export const subscriberServices = () => ({ visitorSecret, clock: clock() });
