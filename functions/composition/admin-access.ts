import { DynamoDbPasswordAttempts } from '../adapters/dynamodb/admin/password-attempts.ts';
import { SecretAdminPassword } from '../adapters/secrets/admin-password.ts';
import { admissionServices } from './auth.ts';
import { environment } from './environment.ts';
import { once } from './once.ts';
import { secrets, table } from './platform.ts';
import { projects } from './projects.ts';

const passwordAttempts = /* @__PURE__ */ once(() => new DynamoDbPasswordAttempts(table()));
const adminPassword = /* @__PURE__ */ once(
  () => new SecretAdminPassword(environment('ADMIN_PASSWORD_SECRET'), secrets()),
);

export const adminAccess = () => ({ adminPassword: adminPassword(), passwordAttempts: passwordAttempts() });

/**
 * Returns the services that admit (authorize) calls of routes that change projects. With `forOwner`, an admin can
 * change the projects of other users.
 */
export const admissionServicesOfProjects = () => ({
  ...admissionServices(),
  projects: projects(),
  forOwner: adminAccess(),
});
