export function downloadFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The URL is no longer needed after the click, because the browser keeps its own reference to the content.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
