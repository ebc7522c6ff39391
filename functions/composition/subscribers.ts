import { admissionServices } from './auth.ts';
import { clock } from './platform.ts';

export const subscriberServices = () => ({ visitorSecret: admissionServices().visitorSecret, clock: clock() });
