/** The admin password of every cloud that has one. */
export const ADMIN_PASSWORD = 'correct horse battery staple';
