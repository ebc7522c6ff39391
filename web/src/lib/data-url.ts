/** Returns a file's content as a data URL. Rejects when it cannot be read. */
export function readDataUrl(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(file);
  return promise;
}

/** Returns the file of a base64 data URL. Decodes it here, because the CSP does not allow `fetch` for data URLs. */
export function fileOfDataUrl(url: string, name: string): File {
  const [, type = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? [];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type });
}
