import { expect, it } from 'vitest';
import { allowedDownload, isExecutable } from '../../../shared/domain/app-download.ts';

it.each([
  ['export.csv', 'text/csv', 'export.csv', 'text/csv'],
  ['qr-code.PNG', '', 'qr-code.png', 'image/png'],
  // The extension in the name decides, not the declared type.
  ['notes.txt', 'application/x-msdownload', 'notes.txt', 'text/plain'],
  ['drawing', 'image/png', 'drawing.png', 'image/png'],
  ['', 'application/json;charset=utf-8', 'download.json', 'application/json'],
  ['../../.ssh/keys.txt', '', '-..-.ssh-keys.txt', 'text/plain'],
  ['.csv', 'text/csv', 'download.csv', 'text/csv'],
  ['page.html', 'text/html', 'page.html', 'text/html'],
  ['tool.py', '', 'tool.py', 'text/x-python'],
  ['files.zip', '', 'files.zip', 'application/zip'],
  ['track.kml', '', 'track.kml', 'application/vnd.google-earth.kml+xml'],
  ['notes.ipynb', '', 'notes.ipynb', 'application/x-ipynb+json'],
  ['part.gcode', '', 'part.gcode', 'text/x.gcode'],
  [`${'long'.repeat(100)}.md`, '', `${'long'.repeat(25)}.md`, 'text/markdown'],
])('the file %j of type %j is saved as %j', (name, type, savedName, savedType) => {
  expect(allowedDownload(name, type)).toEqual({ name: savedName, type: savedType });
});

it.each([
  ['wallet.exe', 'text/plain'],
  ['photo.png.exe', 'image/png'],
  ['setup.exe.', 'text/plain'],
  ['setup.exe  ', 'text/plain'],
  // A file manager shows this name as "invoiceexe.png".
  ['invoice\u202Egnp.exe', 'image/png'],
  ['run.js', 'text/javascript'],
  ['page.hta', 'text/html'],
  ['start.bat', 'text/plain'],
  ['start.ps1', 'text/plain'],
  ['start.sh', 'text/plain'],
  ['app.jar', 'application/zip'],
  ['link.lnk', ''],
  ['app', 'application/octet-stream'],
])('the file %j of type %j is refused', (name, type) => {
  expect(allowedDownload(name, type)).toBeNull();
});

it.each([
  ['a Windows program', [0x4d, 0x5a, 0x90, 0], true],
  ['a Linux program', [0x7f, 0x45, 0x4c, 0x46], true],
  ['a script', [0x23, 0x21, 0x2f, 0x62], true],
  ['a macOS program', [0xcf, 0xfa, 0xed, 0xfe], true],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47], false],
  ['a heading in Markdown', [0x23, 0x20, 0x41, 0x42], false],
  ['nothing', [], false],
])('%s is an executable: %j gives %j', (_, head, expected) => {
  expect(isExecutable(Uint8Array.from(head))).toBe(expected);
});

it('a source file may name its interpreter', () => {
  const head = Uint8Array.from([0x23, 0x21, 0x2f, 0x62]);
  expect([isExecutable(head, 'tool.py'), isExecutable(head, 'notes.txt')]).toEqual([false, true]);
  expect(isExecutable(Uint8Array.from([0x4d, 0x5a, 0x90, 0]), 'tool.py')).toBe(true);
});
