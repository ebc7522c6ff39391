declare module 'virtual:api-reference' {
  const reference: import('../../../shared/open-api/api-reference.ts').ApiReference;
  export default reference;
}
