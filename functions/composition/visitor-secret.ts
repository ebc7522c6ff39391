import { readGeneratedSecret } from '../adapters/secrets/read-generated-secret.ts';
import { environment } from './environment.ts';
import { secrets } from './platform.ts';

const MAX_AGE_SECONDS = 300;

export const visitorSecret = () => readGeneratedSecret(secrets(), environment('VISITOR_SECRET'), MAX_AGE_SECONDS);
