export function downloadFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser keeps its own reference to the content after the click.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
