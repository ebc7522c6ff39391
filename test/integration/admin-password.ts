/** Admin password of each test cloud that sets one. */
export const ADMIN_PASSWORD = 'correct horse battery staple';
