export const OPEN_API_PATH = '/api/openapi.json';
