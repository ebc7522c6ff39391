/** The path of the OpenAPI document on the site. */
export const OPEN_API_PATH = '/api/openapi.json';
