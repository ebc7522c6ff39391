export const ADMIN_PASSWORD = 'correct horse battery staple';
