export const VISITOR_PAGES = [
  '/',
  '/auth/connect-wallet',
  '/auth/api-key',
  '/buy-credits',
  '/help',
  '/help/how-it-works',
  '/help/vision-and-faq',
  '/terms',
  '/app-rules',
  '/templates/chess',
  '/privacy',
  '/nowhere',
] as const;
