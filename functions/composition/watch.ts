import { HttpVisitor } from '../adapters/watch/http-visitor.ts';
import { addresses } from './platform.ts';

export const watchServices = () => ({ visitor: new HttpVisitor(), siteUrl: addresses().siteUrl });
